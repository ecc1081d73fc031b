/* The horizon effect, told by depth: where the line of each kind of quiescence ends, and what it believes. */

const QUIESCENCES = { none: "no quiescence", captures: "captures", exchange: "captures that lose nothing", checks: "captures and checks" };
const horizon = { diagram: "", extension: 0, depth: 1 };

function horizonName(diagram) {
    return capital(diagram.replace(/^fig4-/, "Fig. 4, ").replace(/-/g, " "));
}

function diagramNames() {
    return [...new Set(DATA.horizon.lines.map((line) => line.diagram))];
}

/* The lines of the diagram and the rule that are chosen, by kind of quiescence: [[kind, lines by depth], ...]. */
function horizonKinds() {
    const own = DATA.horizon.lines.filter((line) => line.diagram === horizon.diagram && line.extension === horizon.extension);
    return Object.keys(QUIESCENCES).map((kind) => [kind, own.filter((line) => line.quiescence === kind)]).filter(([, lines]) => lines.length);
}

function lineAt(lines, depth) {
    return lines.find((line) => line.depth === depth);
}

function endOf(line) {
    return line.moves.reduce(moved, readBoard(line.fen));
}

/* What the side to move has at the end of its line: a queen, the enemy's queen, and how many pawns less. */
function fateOf(line) {
    const white = line.fen.split(" ")[1] === "w", begin = readBoard(line.fen), end = endOf(line);
    const men = (board, piece, ours) => board.filter((man) => man === (ours === white ? piece : piece.toLowerCase())).length;
    return { queen: men(end, "Q", true) > 0, other: men(end, "Q", false) > 0, pawns: men(begin, "P", true) - men(end, "P", true) };
}

function losesQueen(line) {
    const fate = fateOf(line);
    return !fate.queen && fate.other;
}

/* `before`: the line of a ply less, with whose price this one's is compared; may be left out. */
function fateText(line, before) {
    const fate = fateOf(line), queen = fate.queen ? (fate.other ? "keeps the queen" : "wins the other queen") : fate.other ? "loses the queen" : "trades queens";
    const more = before ? fate.pawns - fateOf(before).pawns : 0;
    return (fate.pawns > 0 ? `gives up ${several(fate.pawns, "pawn")}${more > 0 && more < fate.pawns ? `, ${more} more than a ply before,` : ""} and ` : "") + queen;
}

/* The first depth from which on all lines are so; null if the last is not. */
function sinceWhen(lines, good) {
    let since = null;
    for (const line of lines) since = good(line) ? since ?? line.depth : null;
    return since;
}

/* `with quiescence of captures`, `without quiescence and ...`; of all kinds there are, `in every search`. */
function withKinds(names, all) {
    const searched = names.filter((kind) => kind !== "none").map((kind) => QUIESCENCES[kind]);
    const says = [names.includes("none") ? "without quiescence" : "", searched.length ? "with quiescence of " + searched.join(", or of ") + (searched.length > 1 ? "," : "") : ""];
    return names.length === all ? "in every search" : says.filter(Boolean).join(" and ");
}

/* Kinds of which the same is said, said once: words(lines) gives text, or null where there is nothing to say. */
function saidOfKinds(kinds, words) {
    const groups = new Map();
    for (const [kind, lines] of kinds) {
        const text = words(lines);
        if (text !== null) groups.set(text, [...(groups.get(text) || []), kind]);
    }
    return [...groups].map(([text, names]) => `${capital(withKinds(names, kinds.length))} ${text}.`).join(" ");
}

/* What comes out in the end, by diagram. */
function horizonSummary(kinds) {
    return saidOfKinds(kinds, (lines) => {
        const lost = sinceWhen(lines, losesQueen), last = lines.at(-1), settled = sinceWhen(lines, (line) => line.san[0] === last.san[0] && !losesQueen(line));
        if (lost !== null) return `every line from ${several(lost, "ply", "plies")} on loses the queen`;
        return settled !== null && settled < last.depth ? `every line from ${several(settled, "ply", "plies")} on begins with ${last.san[0]}, and the queen is not lost in it` : `the line has not settled by ${several(last.depth, "ply", "plies")}, where it ${fateText(last)}`;
    });
}

/* What to look at, at the depth that is shown. */
function horizonWords(kinds) {
    return `${several(horizon.depth, "ply", "plies")}. ` + saidOfKinds(kinds, (lines) => {
        const line = lineAt(lines, horizon.depth);
        return line ? `the line ${fateText(line, lineAt(lines, horizon.depth - 1))}${sinceWhen(lines, losesQueen) === line.depth && line !== lines.at(-1) ? ", as all deeper ones do" : ""}` : null;
    });
}

function horizonCard(kind, lines) {
    const line = lineAt(lines, horizon.depth);
    if (!line) return el("div", { class: "card" }, el("h3", { text: capital(QUIESCENCES[kind]) }), el("p", { class: "missing", text: "Not searched so deep." }));
    return el("div", { class: "card", "data-kind": kind }, el("h3", { text: capital(QUIESCENCES[kind]) }), el("p", { class: "horizon-value" }, el("b", { text: scoreText(line.score) }), " " + (losesQueen(line) ? "queen lost" : "")),
        drawBoard(endOf(line), line.moves.at(-1)), el("p", { class: "horizon-line", text: line.san.join(" ") || "no move" }),
        el("p", { class: "hint", text: line.given === null ? "" : `The queen given at once, searched as far: ${scoreText(line.given)}` }));
}

function horizonTable(kinds) {
    const depths = [...new Set(kinds.flatMap(([, lines]) => lines.map((line) => line.depth)))].sort((a, b) => a - b);
    const cells = (line) => [el("td", { class: "number", text: line ? scoreText(line.score) : "–" }), el("td", { text: line ? line.san.join(" ") + (losesQueen(line) ? " (queen lost)" : "") : "–" })];
    return el("table", { id: "hz-table" }, el("caption", { class: "unseen", text: "Value and line by depth and kind of quiescence" }),
        el("thead", {}, el("tr", {}, el("th", { scope: "col", class: "number", text: "plies" }), ...kinds.flatMap(([kind]) => [el("th", { scope: "col", class: "number", text: "value" }), el("th", { scope: "col", text: QUIESCENCES[kind] })]))),
        el("tbody", {}, ...depths.map((depth) => el("tr", { class: depth === horizon.depth ? "now" : null }, el("th", { scope: "row", class: "number", text: depth }), ...kinds.flatMap(([, lines]) => cells(lineAt(lines, depth)))))));
}

function lastDepth(kinds) {
    return Math.max(...kinds.flatMap(([, lines]) => lines.map((line) => line.depth)), 1);
}

function drawHorizon() {
    const kinds = horizonKinds(), last = lastDepth(kinds);
    horizon.depth = Math.min(Math.max(1, horizon.depth), last);
    byId("hz-diagram").value = horizon.diagram;
    byId("hz-extension").checked = horizon.extension === 1;
    byId("hz-begin").replaceChildren(drawBoard(readBoard(DATA.horizon.lines.find((line) => line.diagram === horizon.diagram).fen), ""));
    byId("hz-summary").textContent = kinds.length ? horizonSummary(kinds) : "Not searched so.";
    byId("hz-words").textContent = kinds.length ? horizonWords(kinds) : "";
    byId("hz-cards").replaceChildren(...kinds.map(([kind, lines]) => horizonCard(kind, lines)));
    byId("hz-lines").replaceChildren(horizonTable(kinds));
    for (const id of ["hz-first", "hz-back"]) byId(id).disabled = horizon.depth === 1;
    for (const id of ["hz-next", "hz-last"]) byId(id).disabled = horizon.depth === last;
}

function chooseHorizon(change) {
    Object.assign(horizon, change);
    drawHorizon();
    writeAddress("horizon", { diagram: horizon.diagram, extension: horizon.extension, plies: horizon.depth });
}

function readHorizon() {
    const values = readAddress().values, names = diagramNames(), plies = Number(values.get("plies") ?? horizon.depth);
    horizon.diagram = names.includes(values.get("diagram")) ? values.get("diagram") : horizon.diagram || names[0];
    horizon.extension = values.has("extension") ? Number(values.get("extension") === "1") : horizon.extension;
    horizon.depth = Number.isInteger(plies) ? plies : 1;
    drawHorizon();
}

/* Without the study there is no such part. */
function startHorizon() {
    if (!DATA.horizon.lines.length) {
        for (const node of [byId("horizon"), document.querySelector('nav a[href="#horizon"]').parentElement]) node.remove();
        return;
    }
    const button = (id, text, act) => el("button", { type: "button", id, onclick: act, text }), go = (depth) => chooseHorizon({ depth });
    byId("horizon-app").append(
        el("div", { class: "table-head" }, el("label", { for: "hz-diagram" }, "Diagram ", el("select", { id: "hz-diagram", onchange: (event) => chooseHorizon({ diagram: event.target.value }) }, ...diagramNames().map((name) => option(name, horizonName(name), false)))),
            el("label", { for: "hz-extension" }, el("input", { type: "checkbox", id: "hz-extension", onchange: (event) => chooseHorizon({ extension: Number(event.target.checked) }) }), " Check extensions")),
        el("div", { class: "horizon-begin" }, el("div", { id: "hz-begin" }), el("p", { id: "hz-summary" })),
        el("div", { class: "walk", role: "group", "aria-label": "Depths of the horizon effect" }, button("hz-first", "1 ply", () => go(1)), button("hz-back", "A ply less", () => go(horizon.depth - 1)),
            button("hz-next", "A ply more", () => go(horizon.depth + 1)), button("hz-last", "Deepest", () => go(lastDepth(horizonKinds())))),
        el("p", { id: "hz-words", class: "says", role: "status", "aria-live": "polite" }), el("div", { id: "hz-cards", class: "horizon-cards" }),
        el("div", { id: "hz-lines", class: "scroll", tabindex: "0", role: "region", "aria-label": "All depths" }),
        el("p", { class: "hint", text: `Values are in centipawns for the side to move; lines are those of the set ${setName(DATA.horizon.set)}. A board shows where its line ends. A quiescence search may go on from there; its moves are not shown.` }));
    readHorizon();
    ADDRESSED.push(readHorizon);
}
