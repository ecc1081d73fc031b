/* A textbook tree: alpha-beta on eight numbers, line by line, before the trees of chess. */

/* Max moves at the root, then Min, then Max; values are always Max's. */
const BOOK_TREE = [[[3, 5], [6, 9]], [[1, 2], [8, 4]]];

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

/* What the players say of a bound: of Max (alpha) and of Min (beta). */
const BOOK_PLAYERS = { max: { name: "Max", other: "Min", bound: "alpha", line: { enter: 3, better: 6, cut: 7 }, least: "least", comes: "will not let Max come here" },
    min: { name: "Min", other: "Max", bound: "beta", line: { enter: 9, better: 12, cut: 13 }, least: "most", comes: "will not come here" } };
const BOOK_END = 14;

/* The search itself; each step keeps what stands at the nodes and says why. */
function searchBook(node, alpha, beta, marks) {
    const player = node.max ? BOOK_PLAYERS.max : BOOK_PLAYERS.min, best = node.max ? Math.max : Math.min;
    const mark = { alpha, beta, best: null, state: "open" };
    const tell = (at, words) => book.steps.push({ node, line: at, words, marks: new Map([...marks].map(([n, m]) => [n, { ...m }])) });
    marks.set(node, mark);
    if (node.leaf !== null) {
        Object.assign(mark, { best: node.leaf, state: "done" });
        return node.leaf;
    }
    tell(player.line.enter, `${capital(bookName(node))} is entered: ${player.name} is to move. Max is sure of ${alpha === -Infinity ? "nothing yet" : `at least ${bookNumber(alpha)} (alpha)`}, Min of ${beta === Infinity ? "nothing yet" : `at most ${bookNumber(beta)} (beta)`}.`);
    for (const [i, child] of node.children.entries()) {
        const value = searchBook(child, mark.alpha, mark.beta, marks), leaf = child.leaf === null ? "" : `The leaf is worth ${bookNumber(value)}. `, before = mark.best;
        mark.best = before === null ? value : best(before, value);
        mark[player.bound] = best(mark[player.bound], mark.best);
        if (mark.alpha >= mark.beta) {
            const [bound, name] = node.max ? [mark.beta, "beta"] : [mark.alpha, "alpha"];
            mark.state = i + 1 < node.children.length ? "cut" : "done";
            tell(player.line.cut, leaf + `${capital(bookName(node))} is worth at ${player.least} ${bookNumber(mark.best)}, but ${player.other} already has a way to ${bookNumber(bound)} (${name}) and ${player.comes}. ${spared(node, i)}`);
            return mark.best;
        }
        const bound = mark[player.bound], own = bookNumber(mark.best), at = bookName(node);
        tell(player.line.better, leaf + (mark.best === before ? `That is no better for ${player.name} than ${own}: nothing changes at ${at}.` : bound === mark.best ? `${player.name} is sure of ${own} at ${at}: ${player.bound} becomes ${own}.`
            : `${player.name} has ${own} at ${at}, but ${bookNumber(bound)} elsewhere: ${player.bound} stays ${bookNumber(bound)}.`));
    }
    mark.state = "done";
    tell(BOOK_END, `All children of ${bookName(node)} have been searched: it is worth ${bookNumber(mark.best)}.` + (node.parent ? "" : " The search is over."));
    return mark.best;
}

function leavesUnder(nodes) {
    return nodes.reduce((sum, node) => sum + (node.leaf === null ? leavesUnder(node.children) : 1), 0);
}

/* What the cut after the i-th child saves. */
function spared(node, i) {
    const leaves = leavesUnder(node.children.slice(i + 1));
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

/* A node and all above it. */
function upFrom(node) {
    return node ? [node, ...upFrom(node.parent)] : [];
}

/* Never looked at, because a node above was left before. */
function isSpared(node, marks) {
    return !marks.has(node) && upFrom(node.parent).some((n) => ["cut", "done"].includes(marks.get(n)?.state));
}

function leavesSeen(marks) {
    return [...marks.keys()].filter((node) => node.leaf !== null).length;
}

function drawBookTree(step) {
    const marks = step ? step.marks : new Map(), path = upFrom(step?.node), height = BOOK_TOP + 3 * BOOK_LEVEL + 34;
    const edges = book.nodes.filter((node) => node.parent).flatMap((node) => {
        const gone = isSpared(node, marks), up = node.parent, x = up.x + 0.45 * (node.x - up.x), y = up.y + 0.45 * (node.y - up.y);
        return [lineAt(up.x, up.y, node.x, node.y, "edge" + (gone ? " spared" : marks.has(node) ? " seen" : "") + (path.includes(node) ? " path" : "")), gone && !isSpared(up, marks) ? lineAt(x - 9, y - 5, x + 9, y + 5, "cross") : null];
    });
    return picture(`A tree of eight leaves: ${leavesSeen(marks)} looked at`, "chart book", BOOK_WIDTH, height, ...edges, ...book.nodes.map((node) => drawBookNode(node, marks.get(node), step?.node === node, isSpared(node, marks))));
}

function drawBookNode(node, mark, now, gone) {
    const { x, y } = node, isLeaf = node.leaf !== null, kind = "shape" + (now ? " now" : mark ? " " + mark.state : gone ? " gone" : ""), tip = node.max ? -1 : 1;
    const shape = isLeaf ? svg("rect", { x: x - 15, y: y - 15, width: 30, height: 30, rx: 4, class: kind }) : svg("path", { d: `M${x} ${y + 21 * tip}L${x + 24} ${y - 15 * tip}H${x - 24}Z`, class: kind });
    const value = isLeaf ? node.leaf : mark?.best ?? null, text = value === null ? "" : (!isLeaf && mark.state === "cut" ? (node.max ? "≥" : "≤") : "") + bookNumber(value);
    const right = x < BOOK_WIDTH - 110, bound = (dy, text) => textAt(x + (right ? 28 : -28), y + dy, text, right ? "start" : "end", { class: "bounds" });
    return svg("g", {}, shape, textAt(x, y + (isLeaf ? 5 : node.max ? 10 : 0), text, "middle", { class: "value" }),
        ...(!isLeaf && mark ? [bound(-8, `α ${bookNumber(mark.alpha)}`), bound(13, `β ${bookNumber(mark.beta)}`)] : []));
}

/* ---- on the page ---- */

function drawBook() {
    const step = book.step ? book.steps[book.step - 1] : null, last = book.step === book.steps.length;
    const leaves = step ? leavesSeen(step.marks) : 0;
    show("b-picture", drawBookTree(step));
    [...byId("b-code").children].forEach((line, i) => line.classList.toggle("now", step !== null && i === step.line));
    say("b-words", step ? step.words : "Max wants a large number, Min a small one; every value is from Max's point of view. Press Next.");
    say("b-count", `Step ${book.step} of ${book.steps.length}. Leaves looked at: ${leaves}` + (last ? ` of ${book.nodes.filter((node) => node.leaf !== null).length}; all of them would give the same value.` : "."));
    allow(["b-first", "b-back"], book.step > 0);
    allow(["b-next", "b-cut", "b-last"], !last);
}

function goBook(step) {
    book.step = Math.min(Math.max(0, step), book.steps.length);
    drawBook();
}

function stepBook(step) {
    goBook(step);
    writeAddress("textbook", { book: book.step });
}

/* The step behind the next cut; where there is none, the last. */
function nextBookCut() {
    const i = book.steps.findIndex((step, i) => i >= book.step && step.marks.get(step.node).state === "cut");
    return i < 0 ? book.steps.length : i + 1;
}

function readBook() {
    const step = Number(readAddress().values.get("book") ?? book.step);
    goBook(Number.isInteger(step) ? step : 0);
}

function startTextbook() {
    const root = plantBook(BOOK_TREE, null, 0);
    searchBook(root, -Infinity, Infinity, new Map());
    placeBook(root);
    unpack("textbook");
    onPress({ "b-first": () => stepBook(0), "b-back": () => stepBook(book.step - 1), "b-next": () => stepBook(book.step + 1), "b-cut": () => stepBook(nextBookCut()), "b-last": () => stepBook(book.steps.length) });
    readBook();
    ADDRESSED.push(readBook);
}
