/* The smallest tree that alpha-beta must visit, however good the order of its moves: engine/minimal/tree.h defines
 * it, and `prunelab minimal-tree` measures it. Here it is found in the tree of minimax, and is a tree like others.
 * Source: Knuth & Moore 1975. */

/* Parameters that decide values, and so the smallest tree; the others decide how a search comes by them. */
const VALUE_KEYS = ["eval", "grain", "quiescence", "delta", "check_extension", "repetition", "fifty_moves"].map((name) => "base." + name);

/* The setting whose tree holds the smallest one of another setting. */
function minimaxOf(setting) {
    const set = Object.fromEntries(Object.entries(setting.set).filter(([key]) => VALUE_KEYS.includes(key)));
    return { letters: "-", set: { ...set, "base.algorithm": "minimax" } };
}

function isBottom(plan, i) {
    return plan.rows[i].end === "horizon";
}

function bottomsOf(plan) {
    return plan.rows.filter((_, i) => isBottom(plan, i)).length;
}

/* By row of minimax's plan: the fewest bottom positions that prove that the node's value is no less (`least`), or no
 * more (`most`), than the root's as its side to move sees it; Infinity where that is not so. `line`: can the
 * cheapest moves of both sides lead from it to a bottom position? */
function proofCosts(plan) {
    const { rows, children, ply } = plan, least = new Float64Array(rows.length), most = new Float64Array(rows.length), line = new Uint8Array(rows.length), value = rows[0].score;
    const bound = (i) => (ply[i] % 2 ? -value : value);
    for (let i = rows.length - 1; i >= 0; i--) {
        const score = rows[i].score, below = children[i], leaf = isBottom(plan, i) ? 1 : 0;
        least[i] = score < bound(i) ? Infinity : below.length ? below.reduce((cost, c) => Math.min(cost, most[c]), Infinity) : leaf;
        most[i] = score > bound(i) ? Infinity : below.length ? below.reduce((cost, c) => cost + least[c], 0) : leaf;
        line[i] = score === bound(i) && (below.length ? below.some((c) => line[c] && most[c] === least[i]) : leaf) ? 1 : 0;
    }
    return { least, most, line, bound };
}

/* A tree as prunelab.tree tells one, of the nodes that a search in perfect order visits, with its windows and
 * values. `tree`: of minimax, whole. */
function smallestTree(tree) {
    const plan = planTree(tree), { most, line, bound } = proofCosts(plan), rows = [];
    /* The cheapest move that keeps the bound; on the line of best play, one that leads to a bottom position. */
    const first = (i, kind) => plan.children[i].reduce((best, c) => (best < 0 || most[c] < most[best] || (kind === "PV" && most[c] === most[best] && line[c] > line[best]) ? c : best), -1);

    function visit(i, kind, parent) {
        const own = plan.rows[i], row = { ...own }, at = rows.push(row) - 1;
        row.parent = parent;
        row.kind = kind;
        row.alpha = kind === "ALL" ? bound(i) : -INFINITE;
        row.beta = kind === "CUT" ? bound(i) : INFINITE;
        if (!plan.children[i].length) return row.score;
        const best = kind === "ALL" ? -1 : first(i, kind), others = kind === "CUT" ? [] : plan.children[i].filter((c) => c !== best);
        const values = best < 0 ? [] : [-visit(best, kind === "PV" ? "PV" : "ALL", at)];
        for (const c of others) values.push(-visit(c, "CUT", at));
        row.score = values.reduce((a, b) => Math.max(a, b));
        row.end = kind === "CUT" ? "cutoff" : "full";
        row.best = best < 0 ? "" : plan.rows[best].move;
        return row.score;
    }

    visit(plan.roots[0], "PV", -1);
    return { ...tree, rows };
}
