/* The live explorer: a position, two settings, a depth; what the searches find. */

const LAB_POSITIONS = [["Start position", START_FEN], ["Kiwipete, castling and pins", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"],
    ["Bratko-Kopec 2, a pawn lever", "3r1k2/4npp1/1ppr3p/p6P/P2PPPP1/1NR5/5K2/2R5 w - - 0 1"], ["Fine 70, two pawns and the opposition", "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1"],
    ["Mate in one", "7k/5Q2/5K2/8/8/8/8/7q w - - 0 1"], ["Null move in zugzwang", "8/8/p1p5/1p5p/1P5p/8/PPP2K1p/4R1rk w - - 0 1"]];
const DEEPEST = 20;
const SIDES = { a: "left", b: "right" }; // in the address: other parts of a page have an A and a B, too

/* `legal`: what the engine knows of the position, null where it is none. */
const live = { registry: null, fen: START_FEN, legal: null, depth: 5, metric: "nc", a: { letters: "TNH", set: {} }, b: { letters: "-", set: {} }, found: { a: null, b: null }, control: null, searching: null, asking: null, boxes: {}, setup: null };

/* ---- the address ---- */

function readLive() {
    const values = readAddress().values, depth = Number(values.get("until") ?? live.depth);
    live.fen = values.get("fen") ?? live.fen;
    live.depth = Number.isInteger(depth) ? Math.min(Math.max(0, depth), DEEPEST) : live.depth;
    live.metric = (values.get("counted") ?? live.metric) === "nbp" ? "nbp" : "nc";
    for (const [which, key] of Object.entries(SIDES)) if (values.has(key)) live[which] = readSetting(live.registry, values.get(key));
}

function writeLive() {
    writeAddress("lab", { fen: live.fen, left: settingAddress(live.a), right: settingAddress(live.b), until: live.depth, counted: live.metric, tour: isAtStop() ? tour.id : "", stop: tour.stop });
}

/* ---- the position ---- */

function sayPosition(text, wrong) {
    const words = byId("lab-legal");
    words.textContent = text;
    words.classList.toggle("missing", wrong);
}

/* `moves`: made on it first. What is no position is told, and nothing can be searched. */
async function setPosition(fen, moves = []) {
    await showPosition(fen, moves);
    writeLive();
}

/* The same without a word in the address: nobody has done anything. */
async function showPosition(fen, moves = []) {
    const mine = (live.asking = {});
    live.fen = fen;
    live.legal = null;
    live.setup.show(fen);
    if (document.activeElement !== byId("lab-fen")) byId("lab-fen").value = fen;
    try {
        const about = await prunelab.about(fen, moves);
        if (live.asking !== mine) return; // something else was set meanwhile
        live.legal = about;
        live.fen = about.fen;
        live.setup.show(about.fen);
        if (document.activeElement !== byId("lab-fen") || moves.length) byId("lab-fen").value = about.fen;
        sayPosition(`${about.black ? "Black" : "White"} to move${about.check ? ", in check" : ""}: ${several(about.moves.length, "legal move")}; static value ${scoreText(about.static)} (by evaluation alone, in centipawns).`, false);
    } catch (error) {
        if (live.asking !== mine) return;
        sayPosition(capital(error.message) + ".", true);
    }
    drawMoves();
    tellCost();
}

function drawMoves() {
    const list = live.legal ? live.legal.moves.map((move, i) => [move, live.legal.san[i]]).sort((x, y) => x[1].localeCompare(y[1])) : [];
    byId("lab-moves").replaceChildren(option("", list.length ? "choose" : "none", true), ...list.map(([move, san]) => option(move, san, false)));
    byId("lab-moves").disabled = !list.length;
}

function makePosition() {
    const fen = el("input", { type: "text", id: "lab-fen", spellcheck: "false", autocomplete: "off", class: "fen", oninput: (event) => setPosition(event.target.value.trim()) });
    const known = el("select", { id: "lab-known", onchange: () => known.value && (setPosition(known.value), (known.value = "")) }, option("", "choose", true), ...LAB_POSITIONS.map(([name, text]) => option(text, name, false)));
    const moves = el("select", { id: "lab-moves", onchange: () => moves.value && setPosition(live.fen, [moves.value]) });
    const button = (id, text, make) => el("button", { type: "button", class: "quiet", id, onclick: () => setPosition(make()) }, text);
    live.setup = makeSetup(setPosition);
    return el("div", { class: "card lab-position" }, live.setup.node,
        el("div", {}, el("label", { for: "lab-fen", class: "block" }, "Position (FEN) "), fen, el("p", { id: "lab-legal", role: "status", class: "hint" }), live.setup.rest,
            el("div", { class: "table-head" }, el("label", { for: "lab-known" }, "Take a position ", known), el("label", { for: "lab-moves" }, "Make a move ", moves)),
            el("div", { class: "presets" }, button("lab-begin", "Start position", () => START_FEN), button("lab-clear", "Kings alone", () => "4k3/8/8/8/8/8/8/4K3 w - - 0 1")),
            el("p", { class: "hint", text: "Drag pieces, or press a piece and then its square. Below the board: move, remove or add a piece. By keyboard: arrows move over the board, Enter picks up and puts down, a letter adds a piece as in a FEN (K white king, k black), Delete removes it." })));
}

/* ---- cost ---- */

let costClock = null, costControl = null;

/* Told a moment after the last change, and not while a search needs the processors. */
function tellCost() {
    clearTimeout(costClock);
    costControl?.abort();
    for (const which of ["a", "b"]) live.boxes[which].refuse("");
    drawButtons();
    drawStale();
    if (!live.legal || live.control) return;
    costControl = new AbortController();
    const { signal } = costControl;
    byId("lab-cost").textContent = probes.has(probeKey(live.fen, live.a)) && probes.has(probeKey(live.fen, live.b)) ? "" : "Estimating …";
    costClock = setTimeout(async () => {
        const found = await Promise.all(["a", "b"].map((which) => probe(live.fen, live[which], live.registry.depth_max, signal))).catch(() => null);
        if (!found || signal.aborted) return;
        found.forEach((one, i) => live.boxes["ab"[i]].refuse(one.failed ?? ""));
        const costs = found.map((one) => (one.failed ? null : predict(one, live.depth)));
        byId("lab-cost").textContent = found.map((one, i) => (one.failed ? `${"AB"[i]}: cannot be searched` : costText("AB"[i], costs[i]))).join(". ") + ".";
        byId("lab-cost").classList.toggle("long", costs.some((cost) => cost && cost.seconds > 60));
    }, 120);
}

/* ---- searching ---- */

function drawButtons() {
    byId("lab-search").disabled = !live.legal || Boolean(live.control);
    byId("lab-stop").disabled = !live.control;
    byId("lab-depth").value = live.depth;
    byId("lab-depth-text").textContent = live.depth;
}

/* Figures of what is no longer set are told as such. */
function drawStale() {
    const stale = ["a", "b"].some((which) => live.found[which] && (live.found[which].fen !== live.fen || settingAddress(live.found[which].setting) !== settingAddress(live[which])));
    byId("lab-stale").hidden = !stale;
}

function drawLive() {
    drawLabResults(live.found, live.metric);
    drawButtons();
    drawStale();
}

/* Moves are named when the line is there: a moment after its figures. */
async function nameLine(found, it, fen) {
    try {
        const about = await prunelab.about(fen, it.pv ? it.pv.split(" ") : []);
        found.san[it.depth] = about.line.join(" ") || "no move";
        drawLive();
    } catch {
        /* The coordinates stay. */
    }
}

async function searchOne(which, signal) {
    const fen = live.fen, found = { setting: live[which], fen, iterations: [], san: {}, state: "running", error: null };
    live.found[which] = found;
    drawButtons();
    const hear = (it) => {
        found.iterations.push(it);
        learnCost(fen, found.setting, found.iterations);
        nameLine(found, it, fen);
        drawLive();
    };
    try {
        await prunelab.search(labRequest(fen, live[which], live.depth), { signal, iteration: hear });
        found.state = "done";
    } catch (error) {
        found.state = error.name === "AbortError" ? "stopped" : "failed";
        found.error = error.message;
    }
    drawLive();
}

/* `live.searching` ends with it. */
function searchBoth() {
    if (live.legal && !live.control) live.searching = searchSides();
    return live.searching;
}

async function searchSides() {
    costControl?.abort();
    live.control = new AbortController();
    try {
        await Promise.all([searchOne("a", live.control.signal), searchOne("b", live.control.signal)]);
    } finally {
        live.control = null;
        drawLive();
        tellCost();
    }
}

/* ---- start ---- */

function changeLive(changes) {
    Object.assign(live, changes);
    writeLive();
    tellCost();
    if ("metric" in changes) drawLive();
}

function makeSearchControls() {
    return el("div", { class: "card" }, el("div", { class: "walk" },
        el("label", { for: "lab-depth", class: "slider" }, "Depth ", el("input", { type: "range", id: "lab-depth", min: 0, max: DEEPEST, step: 1, oninput: (event) => changeLive({ depth: Number(event.target.value) }) }), " ", el("output", { id: "lab-depth-text", for: "lab-depth" }), " plies"),
        el("button", { type: "button", id: "lab-search", class: "go", onclick: searchBoth }, "Search"), el("button", { type: "button", id: "lab-stop", onclick: () => live.control?.abort() }, "Stop")),
    el("p", { id: "lab-cost", class: "hint", role: "status" }), el("p", { id: "lab-stale", class: "hint", role: "status", hidden: true, text: "The figures below are of the settings or the position before: press Search." }));
}

function makeResults() {
    const figures = (which) => el("div", { class: `set-${which}` }, el("p", { class: "key" }, el("span", {}, el("span", { class: "swatch", "aria-hidden": "true" }), `${which.toUpperCase()}: `, el("b", { id: `lab-${which}-label` }))),
        el("dl", { class: "tiles", id: `lab-${which}-figures` }), el("p", { class: "hint lab-line", id: `lab-${which}-line` }));
    const metric = el("select", { id: "lab-metric", onchange: (event) => changeLive({ metric: event.target.value }) }, option("nc", "nodes (NC)", live.metric === "nc"), option("nbp", "bottom positions (NBP)", live.metric === "nbp"));
    const region = (name, id, kind) => el("div", { class: "scroll" + kind, tabindex: "0", role: "region", "aria-label": name }, el("table", { id }));
    return [el("p", { id: "lab-results", class: "unseen", text: "Results" }), el("p", { id: "lab-says", class: "says verdict", role: "status", "aria-live": "polite" }),
        el("div", { id: "lab-found", hidden: true }, el("dl", { class: "tiles", id: "lab-compare" }), el("div", { class: "pair" }, figures("a"), figures("b")),
        el("div", { class: "card" }, heading("By depth"), el("div", { class: "table-head" }, el("label", { for: "lab-metric" }, "Count ", metric), el("span", { class: "key" }, el("span", { class: "swatch a" }), " A ", el("span", { class: "swatch b" }), " B")),
            el("div", { class: "depth-pair" }, el("div", { id: "lab-chart" }), region("By depth", "lab-depths", ""))),
        el("div", { class: "card" }, heading("Counters by kind of node"), el("p", { class: "hint", text: "What happened at PV, CUT and ALL nodes, over all iterations. A letter's own counters count while it is on. Cut rank: which move of the node caused its cut, the first or a later one." }), region("Counters", "lab-counters", " tall")))];
}

async function startLive(registry) {
    const box = (which, legend) => {
        live.boxes[which] = makeSetting(registry, which, legend, (setting) => changeLive({ [which]: setting }));
        return live.boxes[which].node;
    };
    live.registry = registry;
    readLive();
    byId("lab-app").append(makeTours(), makeWords(), makePosition(), el("div", { class: "pair settings" }, box("a", "A: "), box("b", "B, to compare with: ")), makeSearchControls(), ...makeResults());
    drawTour();
    startLiveTree();
    startLiveSweep();
    for (const which of ["a", "b"]) live.boxes[which].show(live[which]);
    drawLive();
    await showPosition(live.fen);
    ADDRESSED.push(async () => {
        if (readTour()) return;
        readLive();
        for (const which of ["a", "b"]) live.boxes[which].show(live[which]);
        await showPosition(live.fen);
    });
}
