/* The live explorer: a position, two settings, a depth; what the searches find. */

const LAB_POSITIONS = [[START_FEN, "Start position"], [TOUR_KIWIPETE, "Kiwipete, castling and pins"], [TOUR_BK2, "Bratko-Kopec 2, a pawn lever"],
    [TOUR_FINE, "Fine 70, two pawns and the opposition"], ["7k/5Q2/5K2/8/8/8/8/7q w - - 0 1", "Mate in one"], [TOUR_ZUGZWANG, "Null move in zugzwang"]];
const DEEPEST = 20;
const SIDES = { a: "left", b: "right" }; // in the address: other parts of a page have an A and a B, too
const BOTH = ["a", "b"];

/* Whether something holds of both searches. */
function ofBoth(holds) {
    return BOTH.every((which) => holds(live.found[which], which));
}

function showSettings() {
    for (const which of BOTH) live.boxes[which].show(live[which]);
}

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
    show("lab-moves", option("", list.length ? "choose" : "none", true), ...list.map(([move, san]) => option(move, san, false)));
    byId("lab-moves").disabled = !list.length;
}

function startPosition() {
    live.setup = makeSetup(setPosition);
    byId("lab-setup").replaceWith(live.setup.node);
    byId("lab-setup-rest").replaceWith(live.setup.rest);
    onInput("lab-fen", (text) => setPosition(text.trim()));
    offer(byId("lab-known"), LAB_POSITIONS, null, (fen) => fen && (setPosition(fen), (byId("lab-known").value = "")));
    offer(byId("lab-moves"), [], null, (move) => move && setPosition(live.fen, [move]));
    onPress({ "lab-begin": () => setPosition(START_FEN), "lab-clear": () => setPosition("4k3/8/8/8/8/8/8/4K3 w - - 0 1") });
}

/* ---- cost ---- */

let costClock = null, costControl = null;

function probeBoth(signal) {
    return Promise.all(BOTH.map((which) => probe(live.fen, live[which], live.registry.depth_max, signal)));
}

/* Told a moment after the last change, and not while a search needs the processors. */
function tellCost() {
    clearTimeout(costClock);
    costControl?.abort();
    for (const which of BOTH) live.boxes[which].refuse("");
    drawButtons();
    drawStale();
    if (!live.legal || live.control) return;
    costControl = new AbortController();
    const { signal } = costControl;
    say("lab-cost", BOTH.every((which) => probes.has(probeKey(live.fen, live[which]))) ? "" : "Estimating …");
    costClock = setTimeout(async () => {
        const found = await probeBoth(signal).catch(() => null);
        if (!found || signal.aborted) return;
        BOTH.forEach((which, i) => live.boxes[which].refuse(found[i].failed ?? ""));
        const costs = found.map((one) => (one.failed ? null : predict(one, live.depth)));
        say("lab-cost", found.map((one, i) => (one.failed ? `${"AB"[i]}: cannot be searched` : costText("AB"[i], costs[i]))).join(". ") + ".");
        byId("lab-cost").classList.toggle("long", costs.some((cost) => cost && cost.seconds > 60));
    }, 120);
}

/* ---- searching ---- */

function drawButtons() {
    byId("lab-search").disabled = !live.legal || Boolean(live.control);
    byId("lab-stop").disabled = !live.control;
    byId("lab-depth").value = live.depth;
    say("lab-depth-text", live.depth);
}

/* Figures of what is no longer set are told as such. */
function drawStale() {
    byId("lab-stale").hidden = ofBoth((found, which) => !found || (found.fen === live.fen && settingAddress(found.setting) === settingAddress(live[which])));
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
        await Promise.all(BOTH.map((which) => searchOne(which, live.control.signal)));
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

async function startLive(registry) {
    live.registry = registry;
    readLive();
    unpack("lab");
    for (const head of byId("lab-app").querySelectorAll("h3.small")) head.replaceWith(heading(head.textContent));
    startTours();
    startPosition();
    for (const [which, legend] of [["a", "A: "], ["b", "B, to compare with: "]]) {
        live.boxes[which] = makeSetting(registry, which, legend, (setting) => changeLive({ [which]: setting }));
        byId("lab-settings").append(live.boxes[which].node);
    }
    byId("lab-depth").max = DEEPEST;
    onInput("lab-depth", (depth) => changeLive({ depth: Number(depth) }));
    offer(byId("lab-metric"), COUNTS, live.metric, (metric) => changeLive({ metric }));
    onPress({ "lab-search": searchBoth, "lab-stop": () => live.control?.abort() });
    startLiveTree();
    startLiveSweep();
    showSettings();
    drawLive();
    await showPosition(live.fen);
    ADDRESSED.push(async () => {
        if (readTour()) return;
        readLive();
        showSettings();
        await showPosition(live.fen);
    });
}
