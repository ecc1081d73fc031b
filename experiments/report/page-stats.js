/* Figures from the counts of a sweep, as the database's views and `prunelab compare` define them; the
 * resamples are the same draws too, number by number. Intervals of the sets that a reader chooses cannot be
 * counted beforehand (of 128 sets there are 16,256 pairs), so this file alone repeats analysis/stats.c. */

const RESAMPLES = 4000, SEED = 1989;

/* ---- the seeded generator: xorshift64* (engine/base/rng.h) ---- */

function makeGenerator(seed) { // gives the upper 32 bits of each number
    let state = BigInt(seed);
    return () => {
        state ^= state >> 12n;
        state = BigInt.asUintN(64, state ^ (state << 25n));
        state ^= state >> 27n;
        return Number(BigInt.asUintN(64, state * 0x2545f4914f6cdd1dn) >> 32n);
    };
}

const drawn = new Map();

/* Games of positions (below 0: alone), numbered from 0 as they first come, as stats.c does. */
function numberGames(games) {
    const known = new Map();
    let nb = 0;
    const numbers = games.map((game) => (game < 0 ? nb++ : kept(known, game, () => nb++)));
    return { numbers, nb };
}

/* How often each position is in each resample: [resample * positions + position]. Games are drawn whole. */
function resampleWeights(games) {
    return kept(drawn, games.join(), () => {
        const next = makeGenerator(SEED), positions = games.length, { numbers, nb } = numberGames(games);
        const weights = new Uint16Array(positions * RESAMPLES), times = new Uint16Array(nb);
        for (let r = 0; r < RESAMPLES; r++) {
            times.fill(0);
            for (let i = 0; i < nb; i++) times[Math.floor((next() * nb) / 4294967296)]++;
            for (let p = 0; p < positions; p++) weights[r * positions + p] = times[numbers[p]];
        }
        return weights;
    });
}

function quantile(ascending, share) {
    const place = share * (ascending.length - 1), below = Math.floor(place);
    if (below + 1 >= ascending.length) return ascending[ascending.length - 1];
    return ascending[below] + (place - below) * (ascending[below + 1] - ascending[below]);
}

/* The integral of f from 0 to an end, by the double exponential formula (Takahasi and Mori 1974). */
function integrate(f, end) {
    const step = 1 / 32;
    let sum = 0;
    for (let k = -128; k <= 128; k++) {
        const reach = Math.PI * Math.sinh(k * step), x = 1 / (1 + Math.exp(-reach));
        sum += (f(end * x) * Math.PI * Math.cosh(k * step) * x) / (1 + Math.exp(reach));
    }
    return sum * step * end;
}

/* The share of resamples beyond each end of a 95 % interval from n positions: 2.5 %, widened by Student's t, as
 * stats_tail does. The angle whose tangent is sqrt(freedom) / t has the density sin^(freedom - 1). */
const tails = new Map();
function tailOf(n) {
    return kept(tails, n, () => {
        const density = (angle) => Math.sin(angle) ** (n - 2), whole = 2 * integrate(density, Math.PI / 2);
        let low = 0, high = Math.PI / 2;
        for (let i = 0; i < 60; i++) {
            const angle = (low + high) / 2;
            if (integrate(density, angle) < 0.025 * whole) low = angle;
            else high = angle;
        }
        const wide = Math.sqrt(n) / Math.tan(low); // sqrt(n / (n - 1)) t
        return integrate((x) => Math.exp(-wide * x - (x * x) / 2), 60) * Math.exp((-wide * wide) / 2) / Math.sqrt(2 * Math.PI);
    });
}

/* Of how many positions, or games, equal ones would make as rough a sample as these weights do (stats_effective). */
function effective(games, weights) {
    const { numbers, nb } = numberGames(games), units = new Float64Array(nb);
    weights.forEach((weight, p) => { units[numbers[p]] += weight; });
    return sum(units) ** 2 / sum(units.map((unit) => unit * unit));
}

/* The 95 % interval of figure(weights, offset) over the resamples, from n positions (by default, all); null where
 * too few have one. */
function bootstrap(games, figure, n = numberGames(games).nb) {
    const positions = games.length;
    if (positions < 2 || numberGames(games).nb < 2 || !(n > 1)) return null;
    const weights = resampleWeights(games), found = [];
    for (let r = 0; r < RESAMPLES; r++) {
        const x = figure(weights, r * positions);
        if (Number.isFinite(x)) found.push(x);
    }
    if (RESAMPLES - found.length > 0.025 * RESAMPLES) return null;
    const ascending = Float64Array.from(found).sort();
    return [quantile(ascending, tailOf(n)), quantile(ascending, 1 - tailOf(n))];
}

/* ---- a sweep ---- */

const SWEEPS = new Map(); // by number: made when first asked for

function sweepAt(number) {
    const raw = DATA.sweeps[number];
    return kept(SWEEPS, number, () => ({ ...raw, last: raw.depths.length - 1, index: new Map(raw.sets.map((set, i) => [set, i])), commons: new Map(), sums: new Map(),
        exceptions: new Map(raw.others.map(([s, d, p, value]) => [s + " " + d + " " + p, value])) }));
}

function placeOfCell(sweep, set, depth, position) {
    return (set * sweep.depths.length + depth) * sweep.positions.length + position;
}

function countAt(sweep, metric, set, depth, position) {
    return sweep[metric][placeOfCell(sweep, set, depth, position)] ?? null;
}

/* The logarithm of a count; of a cell that was searched several times the mean of theirs. */
function logAt(sweep, metric, set, depth, position) {
    if (!sweep.logs || metric !== "nc") return Math.log2(countAt(sweep, metric, set, depth, position));
    return sweep.logs[placeOfCell(sweep, set, depth, position)];
}

function valueAt(sweep, set, depth, position) {
    return sweep.exceptions.get(set + " " + depth + " " + position) ?? sweep.values[depth * sweep.positions.length + position];
}

/* Was the set run at this depth, on some position? There may be no depth at all, where nothing was measured. */
function isRun(sweep, set, depth) {
    return set >= 0 && depth >= 0 && sweep.positions.some((_, p) => countAt(sweep, "nc", set, depth, p) !== null);
}

/* The numbers of the positions of which something holds. */
function placesWhere(sweep, holds) {
    return sweep.positions.map((_, p) => p).filter(holds);
}

/* The positions that are done in every set that was run at the depth (view `total`). */
function commonPositions(sweep, depth) {
    return kept(sweep.commons, depth, () => {
        const sets = sweep.sets.map((_, s) => s).filter((s) => isRun(sweep, s, depth));
        return placesWhere(sweep, (p) => sets.every((s) => countAt(sweep, "nc", s, depth, p) !== null));
    });
}

/* What a set counts over these positions: the sum; of nodes to solution the geometric mean, for a sum would
 * tell how many are unsolved and little else. */
function overPositions(sweep, metric, set, depth, places) {
    if (!sweep.measure) return sum(places.map((p) => countAt(sweep, metric, set, depth, p)));
    return 2 ** mean(places.map((p) => logAt(sweep, metric, set, depth, p)));
}

/* That of every set at a depth, over all that are done in every set; null where it was not run. */
function totals(sweep, metric, depth) {
    return kept(sweep.sums, metric + depth, () => {
        const common = commonPositions(sweep, depth);
        return sweep.sets.map((_, s) => (common.length === 0 || !isRun(sweep, s, depth) ? null : overPositions(sweep, metric, s, depth, common)));
    });
}

function allTotals(sweep, metric) {
    return sweep.depths.map((_, depth) => totals(sweep, metric, depth));
}

/* Of these one set's, by depth. */
function byDepth(sweep, sums, set) {
    return sums.map((list) => list[sweep.index.get(set) ?? -1] ?? null);
}

/* The reduction (view `reduction`): 100 % is the best of all sets that were run; `paper` has Schaeffer's own,
 * for which it is the best of the sets of T R N S H K. */
function reduction(sweep, metric, set, depth) {
    const sums = totals(sweep, metric, depth), n = sums[set];
    const none = sums[sweep.index.get("-") ?? -1] ?? null;
    const against = (space) => {
        const best = Math.min(...space);
        if (n === null || n === undefined || !space.length) return { percent: null, log2: null };
        return { percent: none > best ? (100 * (none - n)) / (none - best) : null, log2: Math.log2(n / best), best: sweep.sets[sums.indexOf(best)] };
    };
    const known = sums.filter((sum) => sum !== null), paper = sums.filter((sum, s) => sum !== null && /^[TRNSHK-]+$/.test(sweep.sets[s]));
    return { ...against(known), sets: known.length, paper: { ...against(paper), sets: paper.length } };
}

/* Counts of the iteration to a depth alone; null where a depth before it is missing. */
function aloneAt(sweep, metric, set, depth, position) {
    const now = countAt(sweep, metric, set, depth, position);
    if (!sweep.deepening || sweep.depths[depth] <= 1) return now;
    if (depth === 0 || sweep.depths[depth - 1] !== sweep.depths[depth] - 1) return null;
    const before = countAt(sweep, metric, set, depth - 1, position);
    return now === null || before === null ? null : now - before;
}

function canGrow(sweep, depth, position) {
    const both = (metric, s) => [depth, depth - 1].every((d) => aloneAt(sweep, metric, s, d, position) > 0);
    return sweep.sets.every((_, s) => !isRun(sweep, s, depth) || ((sweep.switches || both("nbp", s)) && both("nc", s)));
}

/* What the ply to this depth costs a set (view `growth`): geometric mean over positions. */
function growth(sweep, metric, set, depth) {
    if (depth < 1 || sweep.depths[depth - 1] !== sweep.depths[depth] - 1 || sweep.depths[depth] < 2 || !isRun(sweep, set, depth))
        return null;
    const places = kept(sweep.commons, "growth" + depth, () => placesWhere(sweep, (p) => canGrow(sweep, depth, p)));
    const logs = places.map((p) => Math.log(aloneAt(sweep, metric, set, depth, p) / aloneAt(sweep, metric, set, depth - 1, p)));
    return logs.length ? Math.exp(mean(logs)) : null;
}

/* ---- two sets, as `prunelab compare A B`: B / A, over the positions done in both ---- */

function comparePair(sweep, metric, a, b, depth) {
    const places = placesWhere(sweep, (p) => [a, b].every((set) => countAt(sweep, metric, set, depth, p) !== null));
    const [na, nb] = [a, b].map((set) => places.map((p) => countAt(sweep, metric, set, depth, p)));
    const beside = (sign) => places.filter((_, i) => Math.sign(nb[i] - na[i]) === sign).length;
    const ratios = places.map((p) => logAt(sweep, metric, b, depth, p) - logAt(sweep, metric, a, depth, p));
    const logs = ratios.filter(Number.isFinite), ones = logs.map(() => 1), games = places.map((p) => sweep.games?.[p] ?? -1);
    const weigh = (list, weights, at) => {
        let total = 0;
        for (let i = 0; i < list.length; i++) total += list[i] * weights[at + i];
        return total;
    };
    return {
        places, total: Math.log2(sum(nb)) - Math.log2(sum(na)),
        totalInterval: bootstrap(games, (w, at) => Math.log2(weigh(nb, w, at)) - Math.log2(weigh(na, w, at)),
            effective(games, na)),
        mean: logs.length ? mean(logs) : null,
        meanInterval: bootstrap(games.filter((_, i) => Number.isFinite(ratios[i])),
            (w, at) => weigh(logs, w, at) / weigh(ones, w, at)),
        smaller: beside(-1), equal: beside(0), larger: beside(1),
        sameValue: places.filter((p) => valueAt(sweep, a, depth, p) === valueAt(sweep, b, depth, p)).length,
    };
}
