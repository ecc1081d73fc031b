/* The tree of one search, walked through: nodes are entered and left in the order of the search. */

const MOVE = 1, KIND = 2, TOGO = 3, ALPHA = 4, BETA = 5, SCORE = 6, END = 7, BY = 8, BEST = 9, SAN = 10, OVER = 11; // of a node's row
const CHESS_CODE = [
    "search(position, depth, alpha, beta):",
    "  if depth = 0: return quiescence(position)",
    "  if a table answers: return its value",
    "  if it can be pruned: return beta",
    "  for each legal move, the most promising first:",
    "    value = −search(after it, depth − 1, −beta, −alpha)",
    "    best = max(best, value), alpha = max(alpha, best)",
    "    if best ≥ beta: return best    (a cut)",
    "  if there was no move: return mate or a draw",
    "  return best",
];
const CHESS_LINE = { horizon: 1, answered: 2, pruned: 3, cutoff: 7, terminal: 8, draw: 8, full: 9 };
const KINDS = ["PV", "CUT", "ALL"];

const walk = { example: 0, set: "-", step: 0, timer: null, plan: null };

function windowText(row) {
    return `(${scoreText(row[ALPHA])}, ${scoreText(row[BETA])})`;
}

/* ---- the plan: minimax's tree, with what the search did laid over it by the moves that lead there ---- */

function addPlace(plan, parent, move, san) {
    const place = { parent, move, san: san || (move === "pass" ? "pass" : move), children: [], ply: parent ? parent.ply + 1 : 0, x: 0, y: 0 };
    if (parent) {
        if (move === "pass") parent.children.unshift(place);
        else parent.children.push(place);
    }
    plan.places.push(place);
    return place;
}

function childOf(place, move) {
    return place.children.find((child) => child.move === move);
}

/* Nodes to places: rows name their parent by its number in the same list. */
function layOver(plan, rows, moves, named) {
    const at = [];
    for (const row of rows) {
        const parent = row[0] < 0 ? null : at[row[0]], move = moves[row[MOVE]];
        const place = parent ? childOf(parent, move) || addPlace(plan, parent, move, named ? row[SAN] : "") : plan.places[0] || addPlace(plan, null, "", "root");
        if (named) place.over = row[OVER];
        at.push(place);
    }
    return at;
}

/* [[index of a row, entered?], ...] */
function listEvents(rows) {
    const events = [], open = [];
    rows.forEach((row, i) => {
        while (open.length && open.at(-1) !== row[0]) events.push([open.pop(), false]);
        open.push(i);
        events.push([i, true]);
    });
    while (open.length) events.push([open.pop(), false]);
    return events;
}

const LEAF = 7, LEVEL = 92, EDGE = 24;

function placeAll(plan) {
    let leaves = 0;
    const visit = (place) => {
        place.children.forEach(visit);
        place.y = EDGE + LEVEL * place.ply;
        if (place.children.length) place.x = (place.children[0].x + place.children.at(-1).x) / 2;
        else place.x = EDGE + LEAF * leaves++;
    };
    visit(plan.places[0]);
    plan.width = 2 * EDGE + LEAF * leaves;
    plan.height = 2 * EDGE + LEVEL * Math.max(...plan.places.map((place) => place.ply));
}

function makePlan(example, set) {
    const rows = example.traces[example.sets[set]], plan = { example, set, rows, places: [] };
    layOver(plan, example.minimax, example.moves, true);
    plan.at = layOver(plan, rows, example.moves, false);
    plan.events = listEvents(rows);
    placeAll(plan);
    return plan;
}

/* What has become of every place after `step` events: place -> {row, open, visits}. */
function stateAt(plan, step) {
    const state = new Map(), stack = [];
    let visited = 0, bottom = 0;
    for (let i = 0; i < step; i++) {
        const [row, entered] = plan.events[i], place = plan.at[row];
        if (entered) {
            visited++;
            bottom += plan.rows[row][TOGO] <= 0;
            stack.push(row);
            state.set(place, { row, open: true, visits: (state.get(place)?.visits || 0) + 1 });
        } else {
            stack.pop();
            state.get(place).open = false;
        }
    }
    return { state, stack, visited, bottom };
}

/* ---- words ---- */

function lineOf(place) {
    const moves = [];
    for (let p = place; p.parent; p = p.parent) moves.unshift(p.san);
    return moves.length ? moves.join(" ") : "the root";
}

function letterTitle(letter) {
    const found = DATA.enhancements.find((e) => e.letter === letter);
    return found ? `${letter} (${found.title})` : letter;
}

function wordsOnEntry(plan, row, visits) {
    const node = plan.rows[row], place = plan.at[row], togo = node[TOGO] <= 0 ? "a bottom position" : node[TOGO] === 1 ? "1 ply to go" : `${node[TOGO]} plies to go`;
    const again = visits > 1 ? "entered again" : "entered";
    const pass = place.move === "pass" ? " The side to move passes, to test whether even that is good enough." : "";
    return `${lineOf(place)} is ${again}: ${node[KIND] === 2 ? "an" : "a"} ${KINDS[node[KIND]]} node, ${togo}, window ${windowText(node)}.${pass}`;
}

function searchedMoves(plan, row) {
    return new Set(plan.rows.filter((node) => node[0] === row && plan.example.moves[node[MOVE]] !== "pass").map((node) => node[MOVE])).size;
}

function wordsOnEnd(plan, row) {
    const node = plan.rows[row], end = plan.example.ends[node[END]], value = scoreText(node[SCORE]);
    const moves = plan.at[row].children.filter((child) => child.move !== "pass").length, left = moves - searchedMoves(plan, row);
    const best = plan.example.moves[node[BEST]], named = best ? (childOf(plan.at[row], best)?.san || best) : "";
    switch (end) {
    case "full": return `All moves have been searched. Its value is ${node[SCORE] <= node[ALPHA] ? "at most " : ""}${value}` + (named ? `, by ${named}.` : ".");
    case "cutoff": return `Cut off: ${named || "a move"} is worth ${value}, no less than beta ${scoreText(node[BETA])}; the opponent has better elsewhere and will not come here. ` + (left > 0 ? `${left} of ${moves} moves are never searched.` : "It was the last move.");
    case "horizon": return (["", "Stalemate: no legal move, and no check. ", "Mate: no legal move, and check. "][plan.at[row].over || 0]) + `At the horizon, evaluation and quiescence search give ${value}` +
        (plan.at[row].over === 1 && node[SCORE] !== 0 ? ": they do not check whether there is a legal move." : ".");
    case "answered": return `Answered by ${letterTitle(node[BY])} without a search: ${value}.`;
    case "pruned": return `Pruned by ${letterTitle(node[BY])}: the value is assumed to be at least ${value}.`;
    case "terminal": return Math.abs(node[SCORE]) > MATE - 500 ? "Mate: no legal move, and check." : "Stalemate: no legal move, and no check. A draw.";
    default: return `It ends (${end}): ${value}.`;
    }
}

function wordsNow(now) {
    if (walk.step === 0) return "Before the search. Step through it or press Play.";
    const [row, entered] = walk.plan.events[walk.step - 1], place = walk.plan.at[row];
    const words = entered ? wordsOnEntry(walk.plan, row, now.state.get(place).visits) : `${lineOf(place)} is left. ${wordsOnEnd(walk.plan, row)}`;
    return words[0].toUpperCase() + words.slice(1) + (walk.step === walk.plan.events.length ? " The search is over." : "");
}

/* ---- the picture ---- */

function shapeOf(place, mark, end) {
    const { x, y } = place;
    if (!mark) return svg("circle", { cx: x, cy: y, r: 2, class: "minimax" });
    const kind = "node " + (mark.open ? "open" : end);
    if (!mark.open && end === "cutoff") return svg("path", { d: `M${x} ${y - 6}L${x + 6} ${y + 5}H${x - 6}Z`, class: kind });
    if (!mark.open && end === "answered") return svg("path", { d: `M${x} ${y - 6}L${x + 6} ${y}L${x} ${y + 6}L${x - 6} ${y}Z`, class: kind });
    if (!mark.open && end === "pruned") return svg("rect", { x: x - 5, y: y - 5, width: 10, height: 10, class: kind });
    return svg("circle", { cx: x, cy: y, r: mark.open ? 6 : end === "horizon" ? 3.5 : 5, class: kind });
}

function tipOf(plan, place, mark) {
    if (!mark) return null;
    const node = plan.rows[mark.row];
    return `${lineOf(place)}: ${KINDS[node[KIND]]}, window ${windowText(node)}` + (mark.open ? "" : `, value ${scoreText(node[SCORE])}, ${plan.example.ends[node[END]]}`) + (mark.visits > 1 ? `, visited ${mark.visits} times` : "");
}

/* An edge that a cutoff or an answer spared is crossed. */
function drawEdge(plan, now, place) {
    const up = place.parent, mark = now.state.get(place), above = now.state.get(up);
    const spared = above && !above.open && !mark;
    const edge = svg("line", { x1: up.x, y1: up.y, x2: place.x, y2: place.y, class: mark ? (mark.open ? "edge path" : "edge seen") : spared ? "edge spared" : "edge" });
    if (!spared) return [edge];
    const cx = up.x + 0.3 * (place.x - up.x), cy = up.y + 0.3 * (place.y - up.y);
    return [edge, svg("line", { x1: cx - 3, y1: cy - 2, x2: cx + 3, y2: cy + 2, class: "cross" })];
}

function drawLabels(plan, now) {
    const labels = [];
    const last = new Map(); // where the last label of a ply ends
    for (const place of [...plan.places].sort((a, b) => a.x - b.x)) {
        const mark = now.state.get(place), width = 7 * place.san.length + 8;
        if (place.ply === 0 || (place.ply > 2 && !mark?.open) || (last.get(place.ply) ?? -1e9) > place.x - width / 2) continue;
        last.set(place.ply, place.x + width / 2);
        labels.push(svg("text", { x: place.x, y: place.y - 10, "text-anchor": "middle", class: mark ? (mark.open ? "label open" : "label") : "label minimax-label", text: place.san }));
    }
    return labels;
}

/* Values of what is left, where there is room below the node. */
function drawValues(plan, now) {
    const values = [], last = new Map();
    for (const place of [...plan.places].sort((a, b) => a.x - b.x)) {
        const mark = now.state.get(place);
        if (!mark || mark.open) continue;
        const text = scoreText(plan.rows[mark.row][SCORE]), width = 7 * text.length + 6;
        if ((last.get(place.ply) ?? -1e9) > place.x - width / 2) continue;
        last.set(place.ply, place.x + width / 2);
        values.push(svg("text", { x: place.x, y: place.y + 18, "text-anchor": "middle", class: "label value", text }));
    }
    return values;
}

function drawTree(now) {
    const plan = walk.plan, box = byId("t-picture");
    const picture = svg("svg", { viewBox: `0 0 ${plan.width} ${plan.height}`, width: plan.width, height: plan.height, role: "img", class: "tree",
        "aria-label": `The tree so far: ${now.visited} nodes visited of minimax's ${plan.example.minimax.length}` });
    const inner = plan.places.filter((place) => place.parent);
    picture.append(...inner.flatMap((place) => drawEdge(plan, now, place)), ...drawLabels(plan, now));
    for (const place of plan.places) {
        const mark = now.state.get(place), shape = shapeOf(place, mark, mark ? plan.example.ends[plan.rows[mark.row][END]] : "");
        if (mark) shape.dataset.tip = tipOf(plan, place, mark);
        picture.append(shape);
    }
    picture.append(...drawValues(plan, now));
    box.replaceChildren(picture);
    const row = now.stack.at(-1), at = row === undefined ? null : plan.at[row];
    if (at) box.scrollLeft = Math.max(0, at.x - box.clientWidth / 2);
}

/* ---- beside it: board, line, counts ---- */

/* The greatest value so far of a node's moves, each by its last search; null: none is finished. */
function bestSoFar(plan, step, row) {
    const values = new Map();
    for (let i = 0; i < step; i++) {
        const [child, entered] = plan.events[i], node = plan.rows[child];
        if (!entered && node[0] === row && node[TOGO] === plan.rows[row][TOGO] - 1 && plan.example.moves[node[MOVE]] !== "pass") values.set(node[MOVE], -node[SCORE]);
    }
    return values.size ? Math.max(...values.values()) : null;
}

function drawSide(now) {
    const plan = walk.plan, shown = [...now.stack], event = walk.step ? plan.events[walk.step - 1] : null;
    if (event && !event[1]) shown.push(event[0]);
    const cells = (row) => {
        const node = plan.rows[row], left = event && !event[1] && row === event[0], best = bestSoFar(plan, walk.step, row);
        return [plan.at[row].ply ? plan.at[row].san : "root", KINDS[node[KIND]], node[TOGO], windowText(node), left ? scoreText(node[SCORE]) + " (left)" : best === null ? "–" : scoreText(best)];
    };
    byId("t-line").replaceChildren(el("caption", { text: "The line being searched, with the best value so far" }),
        el("thead", {}, el("tr", {}, ...["move", "kind", "to go", "window", "best"].map((text) => el("th", { scope: "col", text })))),
        el("tbody", {}, ...shown.map((row) => el("tr", {}, ...cells(row).map((text) => el("td", { text }))))));
    const line = !event ? -1 : event[1] ? 0 : CHESS_LINE[plan.example.ends[plan.rows[event[0]][END]]] ?? 0;
    [...byId("t-code").children].forEach((code, i) => code.classList.toggle("now", i === line));
    let board = readBoard(plan.example.fen), last = "";
    const path = [], deepest = shown.length ? plan.at[shown.at(-1)] : null;
    for (let place = deepest; place && place.parent; place = place.parent) path.unshift(place.move);
    for (const move of path) [board, last] = [moved(board, move), move];
    byId("t-board").replaceChildren(drawBoard(board, last));
}

function drawWalk() {
    const plan = walk.plan, now = stateAt(plan, walk.step), nb = plan.events.length;
    drawTree(now);
    drawSide(now);
    byId("t-step").max = nb;
    byId("t-step").value = walk.step;
    byId("t-step").setAttribute("aria-valuetext", `step ${walk.step} of ${nb}`);
    byId("t-count").textContent = `Step ${walk.step} of ${nb}. Visited: ${now.visited} nodes, ${now.bottom} of them at the horizon. The whole search visits ${plan.rows.length}, minimax ${plan.example.minimax.length}.`;
    byId("t-words").textContent = wordsNow(now);
    for (const id of ["t-first", "t-back"]) byId(id).disabled = walk.step === 0;
    for (const id of ["t-next", "t-cut", "t-last"]) byId(id).disabled = walk.step === nb;
}

/* ---- control ---- */

function goTo(step) {
    walk.step = Math.min(Math.max(0, step), walk.plan.events.length);
    if (walk.step === walk.plan.events.length) stopPlaying();
    drawWalk();
}

function nextCut() {
    const { events, rows, example } = walk.plan, cut = (i) => !events[i][1] && ["cutoff", "answered", "pruned"].includes(example.ends[rows[events[i][0]][END]]);
    let i = walk.step;
    while (i < events.length && !cut(i)) i++;
    stepTo(i + 1);
}

function stopPlaying() {
    clearInterval(walk.timer);
    walk.timer = null;
    byId("t-play").textContent = "Play";
}

function play() {
    if (walk.timer) return stepTo(walk.step);
    if (walk.step === walk.plan.events.length) walk.step = 0;
    byId("t-play").textContent = "Pause";
    walk.timer = setInterval(() => {
        goTo(walk.step + 1);
        if (!walk.timer) writeWalk(); // it has come to the end
    }, 1300 - Number(byId("t-speed").value));
    return undefined;
}

function choose(example, set) {
    stopPlaying();
    if (!(set in DATA.trees[example].sets)) { /* the studies hold no such set */
        if (!walk.plan) return choose(example, "-");
        byId("t-count").textContent = `No tree of ${setName(set)} was made for this page: prunelab tree --with ${set} shows it.`;
        return undefined;
    }
    Object.assign(walk, { example, set, plan: makePlan(DATA.trees[example], set) });
    byId("t-about").textContent = walk.plan.example.about;
    for (const button of byId("t-switches").children) button.setAttribute("aria-pressed", String(set.includes(button.dataset.letter)));
    byId("t-name").textContent = setName(set);
    return goTo(0);
}

function writeWalk() {
    writeAddress("tree", { example: walk.example, tree: walk.set, step: walk.step });
}

/* Go there on purpose: the address has it. While it plays, the address waits for the end. */
function stepTo(step) {
    stopPlaying();
    goTo(step);
    writeWalk();
}

function chooseTree(example, set) {
    choose(example, set);
    writeWalk();
}

/* The example, set and step of the address; of what it does not say, as it is. */
function readWalk() {
    const values = readAddress().values, asked = Number(values.get("example") ?? walk.example), example = DATA.trees[asked] ? asked : 0;
    const set = values.has("tree") ? inOrder([...values.get("tree")].join("")) : walk.set, step = Number(values.get("step") ?? walk.step);
    if (!walk.plan || example !== walk.example || set !== walk.set) choose(example, set);
    byId("t-example").value = walk.example;
    if (step !== walk.step) goTo(Number.isInteger(step) ? step : 0);
}

function makeTreeControls() {
    const button = (id, text, act) => el("button", { type: "button", id, onclick: act, text });
    return el("div", { class: "walk", role: "group", "aria-label": "Steps" },
        button("t-first", "Start", () => stepTo(0)), button("t-back", "Back", () => stepTo(walk.step - 1)), button("t-play", "Play", play),
        button("t-next", "Next", () => stepTo(walk.step + 1)), button("t-cut", "Next cut", nextCut), button("t-last", "End", () => stepTo(walk.plan.events.length)),
        el("label", { for: "t-step", class: "slider" }, "Step ", el("input", { type: "range", id: "t-step", min: 0, max: 1, value: 0, oninput: (event) => { stopPlaying(); goTo(Number(event.target.value)); }, onchange: writeWalk })),
        el("label", { for: "t-speed", class: "slider" }, "Speed ", el("input", { type: "range", id: "t-speed", min: 0, max: 1200, value: 700, onchange: () => { if (walk.timer) { stopPlaying(); play(); } } })));
}

function treeKey() {
    const item = (mark, text) => el("span", {}, svg("svg", { viewBox: "0 0 16 16", width: 16, height: 16, "aria-hidden": "true", class: "tree" }, mark), " " + text);
    const place = { x: 8, y: 8 };
    return el("p", { class: "key" }, item(shapeOf(place, { open: true }), "being searched"), item(shapeOf(place, {}, "full"), "all moves searched"), item(shapeOf(place, {}, "cutoff"), "cutoff"),
        item(shapeOf(place, {}, "answered"), "answered by a table"), item(shapeOf(place, {}, "pruned"), "pruned by M or V"), item(shapeOf(place, {}, "horizon"), "bottom position"), item(shapeOf(place, null), "minimax only"));
}

function startTree() {
    const app = byId("tree-app"), toggle = (letter) => chooseTree(walk.example, toggled(walk.set, letter));
    app.append(
        el("div", { class: "table-head" }, el("label", { for: "t-example" }, "Position ", el("select", { id: "t-example", onchange: (event) => chooseTree(Number(event.target.value), walk.set) },
            ...DATA.trees.map((tree, i) => option(i, `${tree.title} (${tree.depth} plies)`, false))))),
        el("p", { class: "hint", id: "t-about" }),
        el("fieldset", { class: "set" }, el("legend", {}, "Searched with: ", el("output", { id: "t-name" })),
            el("div", { class: "switches small", id: "t-switches" }, ...DATA.enhancements.map((e) => el("button", { type: "button", "data-letter": e.letter, "aria-pressed": "false", onclick: () => toggle(e.letter) }, el("b", { text: e.letter }), el("span", { class: "name", text: e.title }))))),
        makeTreeControls(), el("p", { id: "t-words", class: "says", role: "status", "aria-live": "polite" }),
        el("div", { class: "tree-pair" }, el("div", { class: "card", id: "t-side" }, el("div", { id: "t-board" }), el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "The line being searched" }, el("table", { id: "t-line" }))),
            el("div", { class: "card" }, el("div", { id: "t-picture", class: "scroll", tabindex: "0", role: "region", "aria-label": "The tree" }), treeKey(), el("pre", { class: "code", id: "t-code", tabindex: "0", "aria-label": "The search, with the current line marked" }, ...CHESS_CODE.map((text) => el("code", { text: text + "\n" }))))),
        el("p", { id: "t-count", class: "hint" }));
    readWalk();
    ADDRESSED.push(readWalk);
}
