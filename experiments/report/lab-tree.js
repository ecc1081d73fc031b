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
    sayTree("Searching.");
    byId("lab-grow-stop").disabled = false;
    try {
        await ask(control.signal);
        return true;
    } catch (error) {
        if (grown.control === control) sayTree(capital(error.message) + (error.message.includes("more than") ? ": choose a smaller depth." : "."));
        return false;
    } finally {
        if (grown.control === control) {
            grown.control = null;
            byId("lab-grow-stop").disabled = true;
        }
    }
}

async function growTrees() {
    if (!live.legal) return sayTree("There is no legal position.");
    const fen = live.fen, settings = { a: live.a, b: live.b }, depth = grown.depth;
    const done = await askForTrees(async (signal) => {
        const [a, b] = await Promise.all(["a", "b"].map((which) => prunelab.tree(labRequest(fen, settings[which], depth), { signal })));
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

function sayTree(text) {
    byId("lab-tree-words").textContent = text;
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
    const plan = planNow(), at = plan?.events.findIndex(([i, entered], e) => e >= grown.step && !entered && ends.includes(plan.tree.ends[plan.rows[i][ROW.end]])) ?? -1;
    goToStep(at < 0 ? plan?.events.length : at + 1);
}

/* Down the line of best play: the last search of the best move. */
function goBest() {
    const plan = planNow(), row = plan.rows[grown.selected], down = plan.children[grown.selected].filter((c) => plan.rows[c][ROW.move] === row[ROW.best]).at(-1);
    if (down !== undefined && row[ROW.best]) chooseNode(down);
}

/* A parts from B, B and the smallest tree from A. */
function goParting() {
    const plan = planNow(), i = partingOf(plan, grown.plans[grown.which === "a" ? "b" : "a"]);
    if (i < 0) return sayTree("The two trees are the same.");
    grown.step = plan.entered[i];
    chooseNode(i, false);
}

function goByKey(key) {
    const plan = planNow(), up = plan.rows[grown.selected][ROW.parent], among = up < 0 ? plan.roots : plan.children[up], at = among.indexOf(grown.selected);
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
    byId("lab-tree-part").textContent = grown.which === "smallest" ? "Where it parts from A" : "Where A and B part";
    fitTree(plan, grown.picture.box.clientWidth);
    grown.picture.draw(plan, grown.step, grown.selected);
    byId("lab-tree-count").textContent = treeWords(plan);
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
        sayTree(nodeWords(plan, i, name, left));
        byId("lab-tree-line").replaceChildren(el("caption", { text: "The line to this node" }), tableHead(["node", "kind", "to go", "window", "value"], 1), el("tbody", {}, ...path.map((row, ply) => el("tr", { class: row === i ? "now" : null },
            el("th", { scope: "row" }, el("button", { type: "button", onclick: () => chooseNode(row) }, ply ? names[ply - 1] : "root")),
            ...numbers([NODE_KINDS[plan.rows[row][ROW.kind]], plan.rows[row][ROW.togo], windowOf(plan.rows[row]), plan.left[row] <= grown.step ? scoreText(plan.rows[row][ROW.score]) : "?"])))));
    };
    byId("lab-tree-board").replaceChildren(drawBoard(moves.reduce(moved, readBoard(grown.fen)), moves.at(-1)));
    draw(moves);
    const about = await prunelab.about(grown.fen, moves.includes("pass") ? [] : moves).catch(() => null);
    if (grown.naming === mine) draw(about && about.line.length === moves.length ? about.line : moves);
}

/* ---- start ---- */

function treeLegend() {
    return el("p", { class: "key" }, ...[["●", "pv", "all moves searched, on the line of best play so far (PV)"], ["●", "full", "all moves searched"], ["▲", "cutoff", "cut off"], ["◆", "answered", "answered by a table"], ["■", "pruned", "pruned"], ["•", "horizon", "bottom position"], ["○", "pv", "the search is in it"]].map(([sign, kind, text]) => el("span", {}, el("span", { class: "sign " + kind, "aria-hidden": "true", text: sign }), text)), el("span", { text: "+n: nodes folded away" }));
}

function startLiveTree() {
    const button = (text, act, id) => el("button", { type: "button", id, onclick: act }, text);
    const which = el("select", { id: "lab-tree-which", onchange: () => showTree(which.value) }, ...Object.entries(SHOWN_TREES).map(([value, name]) => option(value, name, value === grown.which)));
    const depth = el("select", { id: "lab-tree-depth", onchange: () => { grown.depth = Number(depth.value); } }, ...Array.from({ length: TREE_DEEPEST }, (_, i) => option(i + 1, i + 1, i + 1 === grown.depth)));
    grown.picture = makeTreePicture(chooseNode);
    grown.picture.box.addEventListener("keydown", (event) => {
        if (!planNow() || event.ctrlKey || event.metaKey || event.altKey) return;
        if (event.key === "Enter" || event.key === " ") foldSelected();
        else if (event.key.startsWith("Arrow")) goByKey(event.key);
        else return;
        event.preventDefault();
    });
    byId("lab-app").append(el("div", { class: "card", id: "lab-tree" }, heading("The tree"), el("p", { class: "hint", text: "Every node of the last iteration, in the order in which the search enters and leaves it: its window and value, why it ended, and its board. Step through it, or press a node. Quiescence is not shown. The smallest tree is the one that no order of moves can make smaller (Knuth & Moore 1975)." }),
        el("div", { class: "table-head" }, el("label", { for: "lab-tree-depth" }, "To depth ", depth), el("button", { type: "button", class: "go", id: "lab-grow", onclick: growTrees }, "Draw the trees of A and B"),
            el("button", { type: "button", id: "lab-grow-stop", disabled: true, onclick: () => grown.control?.abort() }, "Stop"), el("label", { for: "lab-tree-which" }, "Show ", which)),
        el("div", { class: "walk", "data-drawn": "", hidden: true, role: "group", "aria-label": "Steps of the search" }, button("First", () => goToStep(1), "lab-tree-first"), button("Back", () => goToStep(grown.step - 1), "lab-tree-back"), button("Next", () => goToStep(grown.step + 1), "lab-tree-next"),
            button("Next cut", () => nextEnd(), "lab-tree-cut"), button("Last", () => goToStep(planNow().events.length), "lab-tree-last"), button("Best move", goBest, "lab-tree-best"), button("Fold", foldSelected, "lab-tree-fold"), button("Where A and B part", goParting, "lab-tree-part"),
            el("label", { for: "lab-tree-step", class: "slider" }, "Step ", el("input", { type: "range", id: "lab-tree-step", min: 0, max: 1, value: 0, oninput: (event) => goToStep(Number(event.target.value)) }))),
        el("p", { id: "lab-tree-words", class: "says", role: "status", "aria-live": "polite", text: "Not drawn yet." }),
        el("div", { "data-drawn": "", hidden: true }, grown.picture.box, treeLegend(), el("p", { id: "lab-tree-count", class: "hint" }),
            el("div", { class: "tree-pair" }, el("div", { id: "lab-tree-board" }), el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "The line to this node" }, el("table", { id: "lab-tree-line" }))))));
}
