/* A textbook tree: alpha-beta on eight numbers, line by line, before the trees of chess. */

/* Max moves at the root, then Min, then Max; values are always Max's. */
const BOOK_TREE = [[[3, 5], [6, 9]], [[1, 2], [8, 4]]];
const BOOK_CODE = [
    "search(node, alpha, beta):",
    "  if node is a leaf: return its value",
    "  if it is Max's move:",
    "    best = −∞",
    "    for each child, from left to right:",
    "      best = max(best, search(child, alpha, beta))",
    "      alpha = max(alpha, best)",
    "      if alpha ≥ beta: return best    (a cut)",
    "  else, it is Min's move:",
    "    best = +∞",
    "    for each child, from left to right:",
    "      best = min(best, search(child, alpha, beta))",
    "      beta = min(beta, best)",
    "      if alpha ≥ beta: return best    (a cut)",
    "  return best",
];
const BOOK_LINE = { max: { enter: 3, better: 6, cut: 7 }, min: { enter: 9, better: 12, cut: 13 }, end: 14 };

const book = { step: 0, nodes: [], steps: [] };

function bookNumber(x) {
    return Number.isFinite(x) ? fixed(x, 0) : x > 0 ? "∞" : "−∞";
}

/* Nodes in the order in which they would be visited, with their place in the picture. */
function plantBook(tree, parent, ply) {
    const node = { parent, ply, children: [], leaf: typeof tree === "number" ? tree : null, max: ply % 2 === 0 };
    if (parent) parent.children.push(node);
    book.nodes.push(node);
    if (node.leaf === null) for (const child of tree) plantBook(child, node, ply + 1);
    return node;
}

function bookName(node) {
    return node.parent ? `this ${node.max ? "Max" : "Min"} node` : "the root";
}

/* The search itself; each step keeps what stands at the nodes and says why. */
function searchBook(node, alpha, beta, marks) {
    const player = node.max ? "Max" : "Min", line = node.max ? BOOK_LINE.max : BOOK_LINE.min;
    const mark = { alpha, beta, best: null, state: "open" };
    const tell = (at, words) => book.steps.push({ node, line: at, words, marks: new Map([...marks].map(([n, m]) => [n, { ...m }])) });
    marks.set(node, mark);
    if (node.leaf !== null) {
        Object.assign(mark, { best: node.leaf, state: "done" });
        return node.leaf;
    }
    let best = node.max ? -Infinity : Infinity;
    tell(line.enter, `${capital(bookName(node))} is entered: ${player} is to move. Max is sure of ${alpha === -Infinity ? "nothing yet" : `at least ${bookNumber(alpha)} (alpha)`}, Min of ${beta === Infinity ? "nothing yet" : `at most ${bookNumber(beta)} (beta)`}.`);
    for (const [i, child] of node.children.entries()) {
        const value = searchBook(child, alpha, beta, marks), better = node.max ? value > best : value < best, leaf = child.leaf === null ? "" : `The leaf is worth ${bookNumber(value)}. `, left = node.children.length - 1 - i;
        best = node.max ? Math.max(best, value) : Math.min(best, value);
        if (node.max) alpha = Math.max(alpha, best);
        else beta = Math.min(beta, best);
        Object.assign(mark, { alpha, beta, best });
        if (alpha >= beta) {
            mark.state = left ? "cut" : "done";
            tell(line.cut, leaf + (node.max ? `${capital(bookName(node))} is worth at least ${bookNumber(best)}, but Min already has a way to ${bookNumber(beta)} (beta) and will not let Max come here. ${spared(node, i)}`
                : `${capital(bookName(node))} is worth at most ${bookNumber(best)}, but Max already has a way to ${bookNumber(alpha)} (alpha) and will not come here. ${spared(node, i)}`));
            return best;
        }
        const bound = node.max ? alpha : beta, name = node.max ? "alpha" : "beta";
        tell(line.better, leaf + (!better ? `That is no better for ${player} than ${bookNumber(best)}: nothing changes at ${bookName(node)}.` : bound === best ? `${player} is sure of ${bookNumber(best)} at ${bookName(node)}: ${name} becomes ${bookNumber(best)}.`
            : `${player} has ${bookNumber(best)} at ${bookName(node)}, but ${bookNumber(bound)} elsewhere: ${name} stays ${bookNumber(bound)}.`));
    }
    mark.state = "done";
    tell(BOOK_LINE.end, `All children of ${bookName(node)} have been searched: it is worth ${bookNumber(best)}.` + (node.parent ? "" : " The search is over."));
    return best;
}

function leavesUnder(node) {
    return node.leaf !== null ? 1 : node.children.reduce((sum, child) => sum + leavesUnder(child), 0);
}

/* What the cut after the i-th child saves. */
function spared(node, i) {
    const leaves = node.children.slice(i + 1).reduce((sum, child) => sum + leavesUnder(child), 0);
    return leaves ? `Cut: ${several(leaves, "leaf", "leaves")} below it cannot change the value and ${leaves === 1 ? "is" : "are"} never looked at.` : "It was the last child: nothing is left to cut.";
}

/* ---- the picture ---- */

const BOOK_WIDTH = 620, BOOK_LEVEL = 84, BOOK_TOP = 30;

function placeBook(root) {
    const leaves = book.nodes.filter((node) => node.leaf !== null), apart = (BOOK_WIDTH - 60) / (leaves.length - 1);
    leaves.forEach((node, i) => { node.x = 30 + apart * i; });
    const visit = (node) => {
        node.children.forEach(visit);
        node.y = BOOK_TOP + BOOK_LEVEL * node.ply;
        if (node.children.length) node.x = (node.children[0].x + node.children.at(-1).x) / 2;
    };
    visit(root);
}

function bookAncestor(node, of) {
    for (let n = of; n; n = n.parent) if (n === node) return true;
    return false;
}

/* Never looked at, because a node above was left before. */
function isSpared(node, marks) {
    for (let n = node.parent; n; n = n.parent) if (!marks.has(node) && (marks.get(n)?.state === "cut" || marks.get(n)?.state === "done")) return true;
    return false;
}

function drawBookTree(step) {
    const marks = step ? step.marks : new Map(), height = BOOK_TOP + 3 * BOOK_LEVEL + 34;
    const picture = svg("svg", { viewBox: `0 0 ${BOOK_WIDTH} ${height}`, role: "img", class: "chart book", "aria-label": `A tree of eight leaves: ${[...marks.keys()].filter((n) => n.leaf !== null).length} looked at` });
    for (const node of book.nodes) if (node.parent) {
        const gone = isSpared(node, marks), up = node.parent;
        picture.append(svg("line", { x1: up.x, y1: up.y, x2: node.x, y2: node.y, class: "edge" + (gone ? " spared" : marks.has(node) ? " seen" : "") + (step && bookAncestor(node, step.node) ? " path" : "") }));
        if (gone && !isSpared(up, marks)) {
            const x = up.x + 0.45 * (node.x - up.x), y = up.y + 0.45 * (node.y - up.y);
            picture.append(svg("line", { x1: x - 9, y1: y - 5, x2: x + 9, y2: y + 5, class: "cross" }));
        }
    }
    for (const node of book.nodes) picture.append(drawBookNode(node, marks.get(node), step && step.node === node, isSpared(node, marks)));
    return picture;
}

function drawBookNode(node, mark, now, gone) {
    const { x, y } = node, kind = "shape" + (now ? " now" : mark ? " " + mark.state : gone ? " gone" : "");
    const shape = node.leaf !== null ? svg("rect", { x: x - 15, y: y - 15, width: 30, height: 30, rx: 4, class: kind }) : node.max
        ? svg("path", { d: `M${x} ${y - 21}L${x + 24} ${y + 15}H${x - 24}Z`, class: kind }) : svg("path", { d: `M${x} ${y + 21}L${x + 24} ${y - 15}H${x - 24}Z`, class: kind });
    const text = node.leaf !== null ? bookNumber(node.leaf) : mark && mark.best !== null ? (mark.state === "cut" ? (node.max ? "≥" : "≤") : "") + bookNumber(mark.best) : "";
    const g = svg("g", {}, shape, svg("text", { x, y: y + (node.leaf !== null ? 5 : node.max ? 10 : 0), "text-anchor": "middle", class: "value", text }));
    if (node.leaf === null && mark) {
        const right = x < BOOK_WIDTH - 110 ? 1 : -1, at = { x: x + 28 * right, "text-anchor": right > 0 ? "start" : "end", class: "bounds" };
        g.append(svg("text", { ...at, y: y - 8, text: `α ${bookNumber(mark.alpha)}` }), svg("text", { ...at, y: y + 13, text: `β ${bookNumber(mark.beta)}` }));
    }
    return g;
}

/* ---- on the page ---- */

function drawBook() {
    const step = book.step ? book.steps[book.step - 1] : null, last = book.step === book.steps.length;
    const leaves = step ? [...step.marks.keys()].filter((node) => node.leaf !== null).length : 0;
    byId("b-picture").replaceChildren(drawBookTree(step));
    [...byId("b-code").children].forEach((line, i) => line.classList.toggle("now", step !== null && i === step.line));
    byId("b-words").textContent = step ? step.words : "Max wants a large number, Min a small one; every value is from Max's point of view. Press Next.";
    byId("b-count").textContent = `Step ${book.step} of ${book.steps.length}. Leaves looked at: ${leaves}` + (last ? ` of ${book.nodes.filter((node) => node.leaf !== null).length}; all of them would give the same value.` : ".");
    for (const id of ["b-first", "b-back"]) byId(id).disabled = book.step === 0;
    for (const id of ["b-next", "b-cut", "b-last"]) byId(id).disabled = last;
}

function goBook(step) {
    book.step = Math.min(Math.max(0, step), book.steps.length);
    drawBook();
}

function stepBook(step) {
    goBook(step);
    writeAddress("textbook", { book: book.step });
}

function nextBookCut() {
    const cut = (step) => step.marks.get(step.node).state === "cut";
    let i = book.step;
    while (i < book.steps.length && !cut(book.steps[i])) i++;
    stepBook(i + 1);
}

function readBook() {
    const step = Number(readAddress().values.get("book") ?? book.step);
    goBook(Number.isInteger(step) ? step : 0);
}

function startTextbook() {
    const root = plantBook(BOOK_TREE, null, 0), button = (id, text, act) => el("button", { type: "button", id, onclick: act, text });
    searchBook(root, -Infinity, Infinity, new Map());
    placeBook(root);
    byId("textbook-app").append(
        el("div", { class: "walk", role: "group", "aria-label": "Steps of the textbook tree" }, button("b-first", "Start", () => stepBook(0)), button("b-back", "Back", () => stepBook(book.step - 1)),
            button("b-next", "Next", () => stepBook(book.step + 1)), button("b-cut", "Next cut", nextBookCut), button("b-last", "End", () => stepBook(book.steps.length))),
        el("p", { id: "b-words", class: "says", role: "status", "aria-live": "polite" }),
        el("div", { class: "book-pair" }, el("div", { class: "card" }, el("div", { id: "b-picture" }),
            el("p", { class: "key", text: "△ Max is to move, ▽ Min is to move, □ a leaf. α: what Max is sure of; β: what Min is sure of. A number with ≥ or ≤ is a bound: the node was cut." })),
            el("div", { class: "card" }, el("pre", { class: "code", id: "b-code", tabindex: "0", "aria-label": "Alpha-beta, with the current line marked" }, ...BOOK_CODE.map((text) => el("code", { text: text + "\n" }))))),
        el("p", { id: "b-count", class: "hint" }));
    readBook();
    ADDRESSED.push(readBook);
}
