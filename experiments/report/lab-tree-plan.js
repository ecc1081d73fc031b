/* The tree of a search, as the engine told it: places of its nodes, what is folded away, what was entered when. */

const SEEN_AT_FIRST = 160; // nodes; the rest is folded away
const LEAF_WIDTH = 13, LEVEL_HEIGHT = 62, TREE_EDGE = 26, STRETCH_MOST = 2.5;

/* `tree`: of prunelab.tree. Arrays by row; children in the order in which they were entered. */
function planTree(tree) {
    const { rows } = tree, plan = { tree, rows, children: rows.map(() => []), size: new Int32Array(rows.length).fill(1), ply: new Int32Array(rows.length),
        entered: new Int32Array(rows.length), left: new Int32Array(rows.length), events: [], roots: [], folded: new Set(), seen: [], x: new Float64Array(rows.length), width: 0, height: 0, room: 0 };
    rows.forEach((row, i) => {
        if (row.parent < 0) plan.roots.push(i);
        else plan.children[row.parent].push(i);
        plan.ply[i] = row.parent < 0 ? 0 : plan.ply[row.parent] + 1;
    });
    for (let i = rows.length - 1; i >= 0; i--) if (rows[i].parent >= 0) plan.size[rows[i].parent] += plan.size[i];
    const open = [];
    const leave = () => { const i = open.pop(); plan.left[i] = plan.events.push([i, false]); };
    rows.forEach((row, i) => {
        while (open.length && open.at(-1) !== row.parent) leave();
        open.push(i);
        plan.entered[i] = plan.events.push([i, true]);
    });
    while (open.length) leave();
    foldBySize(plan);
    layTree(plan);
    return plan;
}

/* Unfold the largest subtrees first, until enough is seen. */
function foldBySize(plan) {
    plan.rows.forEach((_, i) => plan.children[i].length && plan.folded.add(i));
    let seen = plan.roots.length;
    const queue = [...plan.roots];
    while (queue.length) {
        queue.sort((a, b) => plan.ply[a] - plan.ply[b] || plan.size[b] - plan.size[a]);
        const i = queue.shift(), more = plan.children[i].length;
        if (!more) continue;
        if (seen + more > SEEN_AT_FIRST && plan.ply[i] > 0) break;
        plan.folded.delete(i);
        seen += more;
        queue.push(...plan.children[i]);
    }
}

function layTree(plan) {
    let leaves = 0, deepest = 0;
    plan.seen = [];
    // Without recursion: a line may be longer than a stack of a browser is deep.
    const stack = plan.roots.map((root) => [root, false]).reverse();
    while (stack.length) {
        const [i, done] = stack.pop(), shown = plan.folded.has(i) ? [] : plan.children[i];
        if (done) plan.x[i] = (plan.x[shown[0]] + plan.x[shown.at(-1)]) / 2;
        else {
            plan.seen.push(i);
            deepest = Math.max(deepest, plan.ply[i]);
            if (!shown.length) plan.x[i] = TREE_EDGE + LEAF_WIDTH * leaves++;
            else {
                stack.push([i, true]);
                for (let c = shown.length - 1; c >= 0; c--) stack.push([shown[c], false]);
            }
        }
    }
    const stretch = Math.max(1, Math.min(STRETCH_MOST, (plan.room - 2 * TREE_EDGE) / (LEAF_WIDTH * leaves)));
    for (const i of plan.seen) plan.x[i] = TREE_EDGE + (plan.x[i] - TREE_EDGE) * stretch;
    plan.width = 2 * TREE_EDGE + LEAF_WIDTH * leaves * stretch;
    plan.height = 2 * TREE_EDGE + LEVEL_HEIGHT * deepest;
}

/* A small tree takes the room that it has. */
function fitTree(plan, room) {
    if (plan.room === room) return;
    plan.room = room;
    layTree(plan);
}

function yOf(plan, i) {
    return TREE_EDGE + LEVEL_HEIGHT * plan.ply[i];
}

/* The rows from the root down to a node. */
function pathTo(plan, i) {
    const path = [];
    for (let at = i; at >= 0; at = plan.rows[at].parent) path.unshift(at);
    return path;
}

function movesTo(plan, i) {
    return pathTo(plan, i).slice(1).map((at) => plan.rows[at].move);
}

/* Unfold what hides a node. Returns whether anything was. */
function unfoldTo(plan, i) {
    const hidden = pathTo(plan, i).slice(0, -1).filter((row) => plan.folded.delete(row));
    if (hidden.length) layTree(plan);
    return hidden.length > 0;
}

function foldNode(plan, i) {
    if (!plan.children[i].length) return;
    if (!plan.folded.delete(i)) plan.folded.add(i);
    layTree(plan);
}

/* The first node, in the order of the search, of which two searches tell something else; -1: none. The node of
 * the first tree; where that has ended, its last. */
function partingOf(a, b) {
    const told = (plan, i) => { const row = plan.rows[i]; return [row.parent, row.move, row.kind, row.togo, row.alpha, row.beta].join(); };
    const ended = (plan, i) => { const row = plan.rows[i]; return [row.score, row.end, row.by].join(); };
    const most = Math.max(a.events.length, b.events.length);
    for (let e = 0; e < most; e++) {
        const x = a.events[e], y = b.events[e];
        if (!x || !y) return a.events.length ? a.events[Math.min(e, a.events.length - 1)][0] : -1;
        const same = x[0] === y[0] && x[1] === y[1] && (x[1] ? told(a, x[0]) === told(b, y[0]) : ended(a, x[0]) === ended(b, y[0]));
        if (!same) return x[0];
    }
    return -1;
}
