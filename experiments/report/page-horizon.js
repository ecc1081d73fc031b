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

function depthLine(lines, depth) {
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
        if (text !== null) kept(groups, text, () => []).push(kind);
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
        const line = depthLine(lines, horizon.depth);
        return line ? `the line ${fateText(line, depthLine(lines, horizon.depth - 1))}${sinceWhen(lines, losesQueen) === line.depth && line !== lines.at(-1) ? ", as all deeper ones do" : ""}` : null;
    });
}

function horizonCard(kind, lines) {
    const line = depthLine(lines, horizon.depth), head = el("h3", capital(QUIESCENCES[kind]));
    if (!line) return el("div.card", head, missing("Not searched so deep."));
    return el("div.card", { "data-kind": kind }, head, el("p.horizon-value", el("b", scoreText(line.score)), " " + (losesQueen(line) ? "queen lost" : "")),
        drawBoard(endOf(line), line.moves.at(-1)), el("p.horizon-line", line.san.join(" ") || "no move"),
        hint(line.given === null ? "" : `The queen given at once, searched as far: ${scoreText(line.given)}`));
}

function depthsOf(kinds) {
    return [...new Set(kinds.flatMap(([, lines]) => lines.map((line) => line.depth)))].sort((a, b) => a - b);
}

function horizonTable(kinds) {
    const cells = (line) => [...numbers([line ? scoreText(line.score) : "–"]), el("td", line ? line.san.join(" ") + (losesQueen(line) ? " (queen lost)" : "") : "–")];
    return el("table#hz-table", el("caption.unseen", "Value and line by depth and kind of quiescence"),
        el("thead", el("tr", columnHead("plies", true), ...kinds.flatMap(([kind]) => [columnHead("value", true), columnHead(QUIESCENCES[kind])]))),
        el("tbody", ...depthsOf(kinds).map((depth) => el("tr", { class: depth === horizon.depth ? "now" : null }, rowHead(depth), ...kinds.flatMap(([, lines]) => cells(depthLine(lines, depth)))))));
}

function lastDepth(kinds) {
    return depthsOf(kinds).at(-1) ?? 1;
}

function drawHorizon() {
    const kinds = horizonKinds(), last = lastDepth(kinds);
    horizon.depth = Math.min(Math.max(1, horizon.depth), last);
    byId("hz-diagram").value = horizon.diagram;
    byId("hz-extension").checked = horizon.extension === 1;
    show("hz-begin", drawBoard(readBoard(DATA.horizon.lines.find((line) => line.diagram === horizon.diagram).fen), ""));
    say("hz-summary", kinds.length ? horizonSummary(kinds) : "Not searched so.");
    say("hz-words", kinds.length ? horizonWords(kinds) : "");
    show("hz-cards", ...kinds.map(([kind, lines]) => horizonCard(kind, lines)));
    show("hz-lines", horizonTable(kinds));
    allow(["hz-first", "hz-back"], horizon.depth > 1);
    allow(["hz-next", "hz-last"], horizon.depth < last);
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
    const go = (depth) => chooseHorizon({ depth });
    unpack("horizon");
    byId("hz-set").replaceWith(setName(DATA.horizon.set));
    offer(byId("hz-diagram"), diagramNames().map((name) => [name, horizonName(name)]), null, (diagram) => chooseHorizon({ diagram }));
    onCheck("hz-extension", (checked) => chooseHorizon({ extension: Number(checked) }));
    onPress({ "hz-first": () => go(1), "hz-back": () => go(horizon.depth - 1), "hz-next": () => go(horizon.depth + 1), "hz-last": () => go(lastDepth(horizonKinds())) });
    readHorizon();
    ADDRESSED.push(readHorizon);
}
