/* What every stop of the tours says, asked of its two searches ({a, b}: the last iterations, or the planned trees of a
 * stop with `tree`). The page's own functions are at hand. */

const sumOf = (kinds) => kinds.pv + kinds.cut + kinds.all;
/* Do the kinds of a smallest tree's nodes follow one another as Knuth and Moore say? */
function hasMinimalKinds(plan) {
    return plan.rows.every((row, i) => {
        const kinds = plan.children[i].map((c) => plan.rows[c].kind), [first, ...others] = kinds;
        if (!kinds.length) return true;
        if (row.kind === "PV") return first === "PV" && others.every((kind) => kind === "CUT");
        return row.kind === "CUT" ? kinds.length === 1 && first === "ALL" : kinds.every((kind) => kind === "CUT");
    });
}
const endsBy = (plan, end) => plan.rows.filter((row) => row.end === end).length;
const endsIn = (plan, end) => plan.rows.some((row) => row.end === end);

const TOLD = {
    "minimax": [
        ({ a, b }) => a.score === b.score && 4 * b.nc < a.nc,
        ({ a, b }) => !endsIn(a, "cutoff") && endsIn(b, "cutoff"),
        ({ b }) => endsIn(b, "cutoff"),
    ],
    "deep-cutoffs": [
        ({ a, b }) => a.score === b.score && 2 * b.nc < a.nc,
        ({ a, b }) => partingOf(a, b) >= 0,
    ],
    "deepening": [
        ({ a, b }) => b.nc < a.nc && b.score === a.score,
        ({ a, b }) => a.nc < b.nc && a.score === b.score,
        ({ a, b }) => rootMoves(a)[0] === "b3a5" && rootMoves(b)[0] === "c1b1",
    ],
    "table": [
        ({ a, b }) => 10 * a.nc < b.nc && a.score === b.score,
        ({ a }) => a.rows.length === 254 && endsBy(a, "answered") === 19,
        ({ a, b }) => a.nc < (2 / 3) * b.nc && a.score === b.score && sumOf(a.counters.table_cutoffs) === 0,
    ],
    "minimal-window": [
        ({ a, b }) => a.nc < b.nc && sumOf(a.counters.researches) > 0 && 5 * sumOf(a.counters.researches) < sumOf(a.counters.minimal_searches),
        ({ a, b }) => { const row = a.rows[partingOf(a, b)]; return row.beta - row.alpha === 1; },
        ({ a }) => { const i = secondSearch(a), moves = rootMoves(a); return a.rows[i].move === "c3c2" && a.rows[i].score === -52 && moves.length - new Set(moves).size === 3; },
    ],
    "history": [
        ({ a, b }) => b.nc < a.nc && a.score === b.score,
        ({ a, b }) => a.nc < b.nc && a.score === b.score,
        ({ a, b }) => [a, b].map((it) => Math.round((100 * sumOf(it.counters.cut_rank_1)) / sumOf(it.counters.cutoffs))).join() === "75,71",
    ],
    "minimal-tree": [
        ({ a, b }) => a.score === b.score && 2 * b.nbp < a.nbp,
        ({ a, b, smallest }) => bottomsOf(smallest) === 39 && bottomsOf(a) === 396 && bottomsOf(b) === 159,
        ({ smallest }) => hasMinimalKinds(smallest),
        ({ a, smallest }) => bottomsOf(smallest) === 2 * Math.round(bottomsOf(a) ** 0.5) - 1 && Math.abs(bottomsOf(a) ** 0.25 - 4.5) < 0.05,
        ({ a, b }) => bottomsOf(a) === 46 && bottomsOf(b) === 38 && endsIn(b, "answered"),
    ],
    "aspiration": [
        ({ a, b }) => sumOf(a.counters.aspiration_failed_low) > 0 && a.score === b.score,
        ({ a, b }) => sumOf(a.counters.aspiration_failed_low) + sumOf(a.counters.aspiration_failed_high) === 0 && a.nc < b.nc,
        ({ a, b }) => { const root = a.rows[0]; return root.alpha === -43 && root.beta === 157 && root.score === 56 && b.rows[0].score === 56 && a.rows.length < b.rows.length; },
    ],
    "zugzwang": [
        ({ a, b }) => 4 * a.nc < b.nc && a.score === b.score,
        ({ a, b }) => b.best_move === "e1f1" && a.best_move !== "e1f1" && b.score > a.score,
        ({ a, b }) => a.best_move === "g5h6" && b.best_move !== "g5h6" && a.score > b.score + 200,
    ],
    "late-moves": [
        ({ a, b }) => a.nc < 0.4 * b.nc && a.score === b.score,
        ({ a, b }) => a.nc < 0.6 * b.nc && Math.abs(a.score - b.score) === 1,
    ],
    "multi-cut": [
        ({ a, b }) => 2 * a.nc < b.nc && a.score === b.score,
        ({ a }) => endsBy(a, "pruned") === 26 && a.rows.every((row) => row.end !== "pruned" || row.by === "M"),
        ({ a, b }) => a.nc < b.nc && Math.abs(a.score - b.score) === 1,
    ],
    "horizon": [
        ({ a, b }) => a.score === b.score && a.score > 0 && a.score < 100,
        ({ a, b }) => a.score < -200 && a.score === b.score && a.best_move === "g7a1",
        () => [live.found.a, live.found.b].map((found) => found.iterations.slice(-3).map((it) => it.score).join()).join(" ") === "310,-157,141 -125,-125,-262",
    ],
};
