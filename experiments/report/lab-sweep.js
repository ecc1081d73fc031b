/* A sweep in the page: every set of the chosen letters on the position at hand, with the parameters of A. */

const SWEEP_MOST = 9; // letters: 512 sets
const swept = { letters: "TNHK", depth: 4, control: null, found: null, switches: null };

/* Every subset, by its number: bit i is letter i. */
function allSubsets(letters) {
    return Array.from({ length: 2 ** letters.length }, (_, mask) => inOrder([...letters].filter((_, i) => (mask >> i) & 1).join("")));
}

/* log2 of what the step to a letter multiplies the nodes by: alone, added last, on average over all sets, and by
 * Shapley: on average over all orders in which the letters can be added. null where a set cannot be searched. */
function sweepEffects(letters, counts) {
    const n = letters.length, logs = counts.map((found) => (found ? Math.log2(found.nc) : null)), factorial = (k) => (k < 2 ? 1 : k * factorial(k - 1)), all = 2 ** n - 1;
    const bits = (mask) => mask.toString(2).replaceAll("0", "").length, whole = logs.every((log) => log !== null);
    const step = (mask, i) => (logs[mask] === null || logs[mask | (1 << i)] === null ? null : logs[mask | (1 << i)] - logs[mask]);
    return [...letters].map((letter, i) => {
        const without = counts.map((_, mask) => mask).filter((mask) => !((mask >> i) & 1)), steps = without.map((mask) => step(mask, i)).filter((x) => x !== null);
        const shapley = whole ? without.reduce((sum, mask) => sum + (step(mask, i) * factorial(bits(mask)) * factorial(n - bits(mask) - 1)) / factorial(n), 0) : null;
        return { letter, alone: step(0, i), last: step(all & ~(1 << i), i), mean: steps.length ? mean(steps) : null, shapley };
    });
}

/* From nothing to all, a letter a step: the way whose sets have the fewest nodes, as a geometric mean. null where
 * no way can be searched. */
function bestWay(letters, counts) {
    const cost = counts.map((found) => (found ? Math.log2(found.nc) : Infinity)), least = cost.map(() => Infinity), from = cost.map(() => -1);
    least[0] = cost[0];
    for (let mask = 1; mask < counts.length; mask++)
        for (let i = 0; i < letters.length; i++) {
            const before = mask & ~(1 << i);
            if (before !== mask && least[before] + cost[mask] < least[mask]) [least[mask], from[mask]] = [least[before] + cost[mask], before];
        }
    if (!Number.isFinite(least.at(-1))) return null;
    const way = [];
    for (let mask = counts.length - 1; mask >= 0; mask = from[mask]) way.unshift(mask);
    return way;
}

/* ---- searching ---- */

/* Several workers take one set after the other. */
async function runSweep() {
    if (!live.legal || swept.control) return;
    const sets = allSubsets(swept.letters), control = (swept.control = new AbortController()), fen = live.fen;
    const found = (swept.found = { letters: swept.letters, sets, counts: sets.map(() => null), refused: new Map(), done: 0, fen, depth: swept.depth, began: performance.now() });
    let next = 0;
    const work = async () => {
        while (next < sets.length && !control.signal.aborted) {
            const at = next++;
            try {
                found.counts[at] = await prunelab.search(labRequest(fen, { ...live.a, letters: sets[at] }, found.depth), { signal: control.signal });
            } catch (error) {
                if (error.name === "AbortError") return;
                found.refused.set(sets[at], error.message);
            }
            found.done++;
            say("lab-sweep-words", sweepWords());
        }
    };
    drawSweepControls();
    await Promise.all(Array.from({ length: Math.min(4, navigator.hardwareConcurrency || 2) }, work));
    swept.control = null;
    drawSweep();
}

function sweepWords() {
    const { found } = swept;
    if (!found) return "Not searched yet.";
    const total = found.sets.length, seconds = (performance.now() - found.began) / 1000, refused = [...found.refused.values()][0];
    if (swept.control) return `${found.done} of ${total} sets; about ${durationText((seconds / Math.max(1, found.done)) * (total - found.done))} left.`;
    if (found.done < total) return `Stopped after ${found.done} of ${total} sets.`;
    const known = found.counts.filter(Boolean);
    if (!known.length) return `No set can be searched: ${refused}.`;
    const best = known.reduce((least, one) => (one.nc < least.nc ? one : least)), none = found.counts[0], way = bestWay(found.letters, found.counts);
    const names = way?.slice(1).map((mask, i) => [...found.letters].find((_, bit) => ((mask & ~way[i]) >> bit) & 1));
    return `At depth ${found.depth}, ${setName(best.enhancements)} is the smallest of ${several(known.length, "set")}: ${count(best.nc)} nodes` + (none ? `, ${fixed(best.nc / none.nc, 3)} times those of none. ` : ". ") +
        (names ? `The best way from nothing to all: ${names.join(", then ")}.` : "") + (refused ? ` ${several(found.refused.size, "set")} cannot be searched: ${refused}.` : "");
}

/* ---- drawing ---- */

function drawSweepControls() {
    swept.switches.show(swept.letters);
    for (const button of swept.switches.buttons) button.disabled = Boolean(swept.control) || (!swept.letters.includes(button.dataset.letter) && swept.letters.length >= SWEEP_MOST);
    byId("lab-sweep-run").disabled = Boolean(swept.control) || swept.letters === "-";
    say("lab-sweep-run", `Search all ${count(2 ** (swept.letters === "-" ? 0 : swept.letters.length))} sets`);
    byId("lab-sweep-stop").disabled = !swept.control;
    say("lab-sweep-words", sweepWords());
}

function drawSweep() {
    drawSweepControls();
    const found = swept.found, change = (log) => (log === null ? "–" : percent(2 ** log));
    if (!found || found.done < found.sets.length || !found.counts.some(Boolean)) return show("lab-sweep-found");
    const effects = sweepEffects(found.letters, found.counts), sums = found.counts.map((one) => one?.nc ?? null), way = bestWay(found.letters, found.counts) ?? [];
    const best = found.sets[sums.indexOf(Math.min(...sums.filter((n) => n !== null)))];
    const rows = found.counts.map((one, mask) => [found.sets[mask], one, way.indexOf(mask)]).filter(([, one]) => one).sort((x, y) => x[1].nc - y[1].nc);
    const table = (id, caption, kind, names, rows) => region(caption, el("table", { id }, ...tableParts(caption, names, 1, rows)), kind);
    const choose = (letters) => { const a = { ...live.a, letters }; live.boxes.a.show(a); changeLive({ a }); };
    show("lab-sweep-found", 
        el("div.depth-pair", latticeChart("All sets by their number of enhancements; the table has the numbers", found.sets, sums, [{ set: best, class: "line-a", name: `the smallest, ${setName(best)}` }], choose),
            table("lab-sweep-effects", "What each letter does to the nodes", "scroll", ["letter", "alone", "added last", "mean", "Shapley"], effects.map((e) => numberRow(letterNamed(e.letter), [e.alone, e.last, e.mean, e.shapley].map(change))))),
        hint("What a letter does to the nodes; less than nothing saves. Alone: added to none. Added last: to all the others. Mean: to each set without it. Shapley: on average over all orders in which the letters can be added."),
        table("lab-sweep-sets", "All sets", "scroll tall", ["set", "nodes", "bottom positions", "root value", "on the best way"], rows.map(([set, one, step]) =>
            numberRow(setName(set), [count(one.nc), count(one.nbp), scoreText(one.score), step < 0 ? "" : `step ${step}`], { class: step < 0 ? null : "now" }))));
}

function startLiveSweep() {
    const toggle = (letter) => { swept.letters = toggled(swept.letters, letter); drawSweepControls(); };
    swept.switches = makeLetterSwitches(live.registry, "lab-sweep-letters", toggle);
    byId("lab-sweep-letters").replaceWith(swept.switches.node);
    byId("lab-sweep-most").replaceWith(SWEEP_MOST);
    offer(byId("lab-sweep-depth"), numbersTo(10), swept.depth, (depth) => { swept.depth = Number(depth); });
    onPress({ "lab-sweep-run": runSweep, "lab-sweep-stop": () => swept.control?.abort() });
    drawSweep();
}
