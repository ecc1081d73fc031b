/* The live tree: of the position and either setting of the explorer, walked node by node. */

const TREE_DEEPEST = 8;
const SHOWN_TREES = { a: "A", b: "B", smallest: "the smallest tree" };
/* `plans`: null where not searched; `fen`, `depth`, `settings`: of all of them. */
const grown = { which: "a", depth: 3, step: 0, selected: 0, plans: { a: null, b: null, smallest: null }, fen: "", settings: {}, picture: null, control: null, naming: null };

function planNow() {
    return grown.plans[grown.which];
}

/* ---- searching ---- */

/* Of several that ask for trees the last is heard. Whether it got them. */
async function askForTrees(ask) {
    grown.control?.abort();
    const control = (grown.control = new AbortController());
    say("lab-tree-words", "Searching.");
    byId("lab-grow-stop").disabled = false;
    try {
        await ask(control.signal);
        return true;
    } catch (error) {
        if (grown.control === control) say("lab-tree-words", capital(error.message) + (error.message.includes("more than") ? ": choose a smaller depth." : "."));
        return false;
    } finally {
        if (grown.control === control) {
            grown.control = null;
            byId("lab-grow-stop").disabled = true;
        }
    }
}

async function growTrees() {
    if (!live.legal) return say("lab-tree-words", "There is no legal position.");
    const fen = live.fen, settings = { a: live.a, b: live.b }, depth = grown.depth;
    const done = await askForTrees(async (signal) => {
        const [a, b] = await Promise.all(BOTH.map((which) => prunelab.tree(labRequest(fen, settings[which], depth), { signal })));
        Object.assign(grown, { fen, settings, plans: { a: planTree(a), b: planTree(b), smallest: null } });
    });
    if (done) await showTree(grown.which);
}

async function growSmallest() {
    return askForTrees(async (signal) => {
        const tree = await prunelab.tree(labRequest(grown.fen, minimaxOf(grown.settings.a), grown.plans.a.tree.depth), { signal }).catch((error) => {
            throw error.message.includes("more than") ? new Error(`The smallest tree is found in that of minimax, and ${error.message}`) : error;
        });
        grown.plans.smallest = planTree(smallestTree(tree));
    });
}

/* The smallest tree is found when it is asked for; where it is not, what was shown stays. */
async function showTree(which) {
    if (which === "smallest" && grown.plans.a && !grown.plans.smallest && !(await growSmallest())) {
        if (grown.which === "smallest") grown.which = "a";
        byId("lab-tree-which").value = grown.which;
        return;
    }
    grown.which = which;
    byId("lab-tree-which").value = which;
    goToStep(planNow()?.events.length ?? 0);
}

/* ---- walking ---- */

/* After so many events; the node of the last is chosen. */
function goToStep(step) {
    const plan = planNow();
    if (!plan) return;
    grown.step = Math.min(Math.max(0, step), plan.events.length);
    chooseNode(plan.events[Math.max(0, grown.step - 1)][0], false);
}

/* `known`: the search goes on until it has left the node, so that its end is told. */
function chooseNode(i, known = true) {
    const plan = planNow();
    if (known) grown.step = Math.max(grown.step, plan.left[i]);
    grown.selected = i;
    unfoldTo(plan, i);
    drawGrown();
    grown.picture.reach(plan, i);
}

/* The next event that leaves a node in one of these ways. */
function nextEnd(ends = ["cutoff", "answered", "pruned"]) {
    const plan = planNow(), at = plan?.events.findIndex(([i, entered], e) => e >= grown.step && !entered && ends.includes(plan.rows[i].end)) ?? -1;
    goToStep(at < 0 ? plan?.events.length : at + 1);
}

/* Down the line of best play: the last search of the best move. */
function goBest() {
    const plan = planNow(), row = plan.rows[grown.selected], down = plan.children[grown.selected].filter((c) => plan.rows[c].move === row.best).at(-1);
    if (down !== undefined && row.best) chooseNode(down);
}

/* A parts from B, B and the smallest tree from A. */
function goParting() {
    const plan = planNow(), i = partingOf(plan, grown.plans[grown.which === "a" ? "b" : "a"]);
    if (i < 0) return say("lab-tree-words", "The two trees are the same.");
    grown.step = plan.entered[i];
    chooseNode(i, false);
}

function goByKey(key) {
    const plan = planNow(), up = plan.rows[grown.selected].parent, among = up < 0 ? plan.roots : plan.children[up], at = among.indexOf(grown.selected);
    const next = { ArrowUp: up, ArrowLeft: among[at - 1], ArrowRight: among[at + 1], ArrowDown: plan.children[grown.selected][0] }[key];
    if (next !== undefined && next >= 0) chooseNode(next);
}

function foldSelected() {
    foldNode(planNow(), grown.selected);
    drawGrown();
}

/* ---- drawing ---- */

function drawGrown() {
    const plan = planNow(), slider = byId("lab-tree-step");
    for (const part of byId("lab-tree").querySelectorAll("[data-drawn]")) part.hidden = false;
    slider.max = plan.events.length;
    slider.value = grown.step;
    say("lab-tree-part", grown.which === "smallest" ? "Where it parts from A" : "Where A and B part");
    fitTree(plan, grown.picture.box.clientWidth);
    grown.picture.draw(plan, grown.step, grown.selected);
    say("lab-tree-count", treeWords(plan));
    drawNode(plan, grown.selected);
}

/* The tree and its size; how large the others are beside it. */
function treeWords(plan) {
    const visited = plan.events.slice(0, grown.step).filter(([, entered]) => entered).length, { a, b, smallest } = grown.plans;
    const name = grown.which === "smallest" ? "The smallest tree, whatever the order of moves" : `${SHOWN_TREES[grown.which]}, ${settingText(grown.settings[grown.which])}`;
    return `${name}, to depth ${plan.tree.depth}: ${count(visited)} of ${several(plan.rows.length, "node")} entered.` + (plan.seen.length < plan.rows.length ? ` ${count(plan.seen.length)} are shown, the others are folded away.` : "") +
        (plan.roots.length > 1 ? ` The root was searched ${plan.roots.length} times.` : "") +
        ` Bottom positions: A ${count(bottomsOf(a))}, B ${count(bottomsOf(b))}${smallest ? `, the smallest tree ${count(bottomsOf(smallest))}` : ""}.`;
}

/* Board, line and words of the chosen node. Its moves are named a moment later. */
async function drawNode(plan, i) {
    const mine = (grown.naming = {}), moves = movesTo(plan, i), left = plan.left[i] <= grown.step;
    const draw = (names) => {
        const name = names.join(" ") || "the root", path = pathTo(plan, i);
        say("lab-tree-words", nodeWords(plan, i, name, left));
        show("lab-tree-line", el("caption", "The line to this node"), tableHead(["node", "kind", "to go", "window", "value"], 1), el("tbody", ...path.map((at, ply) => {
            const row = plan.rows[at];
            return numberRow([button(ply ? names[ply - 1] : "root", () => chooseNode(at))], [row.kind, row.togo, windowOf(row), plan.left[at] <= grown.step ? scoreText(row.score) : "?"], { class: at === i ? "now" : null });
        })));
    };
    show("lab-tree-board", drawBoard(moves.reduce(moved, readBoard(grown.fen)), moves.at(-1)));
    draw(moves);
    const about = await prunelab.about(grown.fen, moves.includes("pass") ? [] : moves).catch(() => null);
    if (grown.naming === mine) draw(about && about.line.length === moves.length ? about.line : moves);
}

/* ---- start ---- */

function keyPressed(event) {
    if (!planNow() || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") foldSelected();
    else if (event.key.startsWith("Arrow")) goByKey(event.key);
    else return;
    event.preventDefault();
}

function startLiveTree() {
    grown.picture = makeTreePicture(chooseNode);
    grown.picture.box.addEventListener("keydown", keyPressed);
    byId("lab-tree-picture").replaceWith(grown.picture.box);
    offer(byId("lab-tree-which"), Object.entries(SHOWN_TREES), grown.which, showTree);
    offer(byId("lab-tree-depth"), numbersTo(TREE_DEEPEST), grown.depth, (depth) => { grown.depth = Number(depth); });
    onInput("lab-tree-step", (step) => goToStep(Number(step)));
    const steps = { first: () => 1, back: () => grown.step - 1, next: () => grown.step + 1, last: () => planNow().events.length };
    for (const [name, step] of Object.entries(steps)) onPress({ ["lab-tree-" + name]: () => goToStep(step()) });
    onPress({ "lab-tree-cut": nextEnd, "lab-tree-best": goBest, "lab-tree-fold": foldSelected, "lab-tree-part": goParting, "lab-grow": growTrees, "lab-grow-stop": () => grown.control?.abort() });
}
