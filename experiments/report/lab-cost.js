/* What a search will cost, told beforehand: from the iterations of a search that was begun for a moment. */

const PROBE_MS = 250, PROBE_MOST_MS = 1500, PROBE_DEPTH = 4; // too few plies say little: it goes on for them
const probes = new Map(); // settings and position as text -> {iterations, whole, failed}

function probeKey(fen, setting) {
    return fen + "|" + settingAddress(setting);
}

function labRequest(fen, setting, depth) {
    return { fen, with: setting.letters, set: effectiveSet(setting), depth };
}

/* Begin a search to a great depth and stop it soon. Its iterations are those of every search that goes as far.
 * Without iterations nothing is known before it ends. */
async function probe(fen, setting, deepest, signal) {
    const key = probeKey(fen, setting);
    if (probes.has(key)) return probes.get(key);
    const found = { iterations: [], whole: false, failed: null }, control = new AbortController();
    const stop = () => control.abort();
    let begun = false, clock = null; // has it had its time?
    const hear = (it) => {
        found.iterations.push(it);
        if (begun && it.depth >= PROBE_DEPTH) stop();
    };
    signal.addEventListener("abort", stop);
    try {
        clock = setTimeout(() => {
            begun = true;
            if (found.iterations.length >= PROBE_DEPTH) stop();
            else clock = setTimeout(stop, PROBE_MOST_MS);
        }, PROBE_MS);
        await prunelab.search(labRequest(fen, setting, deepest), { signal: control.signal, iteration: hear });
        found.whole = true;
    } catch (error) {
        if (signal.aborted) throw error;
        // A failure at a depth that nobody asked for, as a line that grew too long, is none of the settings.
        if (error.name !== "AbortError" && !found.iterations.length) found.failed = error.message;
    } finally {
        clearTimeout(clock);
        signal.removeEventListener("abort", stop);
    }
    probes.set(key, found);
    return found;
}

/* A search that went farther than the probe knows better. */
function learnCost(fen, setting, iterations) {
    const key = probeKey(fen, setting), known = probes.get(key);
    if (!known || iterations.length > known.iterations.length) probes.set(key, { iterations: [...iterations], whole: false, failed: null });
}

/* The nodes of each iteration alone. */
function ownNodes({ iterations }) {
    return iterations.map((it, i) => it.nc - (i ? iterations[i - 1].nc : 0));
}

/* Nodes and seconds to a depth: {nodes, seconds, known} or null. Two plies back and not one, because an odd
 * ply and an even one cost differently. */
function predict(found, depth) {
    const known = found.iterations.find((it) => it.depth === depth);
    if (known) return { nodes: known.nc, seconds: known.cpu_ns / 1e9, known: true };
    const own = ownNodes(found), last = found.iterations.at(-1);
    if (own.length < 3 || depth < last.depth) return null;
    const grows = Math.max(1.2, Math.sqrt(own.at(-1) / Math.max(1, own.at(-3))));
    let nodes = last.nc, ply = own.at(-1);
    for (let d = last.depth; d < depth; d++) nodes += ply *= grows;
    return { nodes, seconds: nodes / (last.nc / Math.max(1e-4, last.cpu_ns / 1e9)), known: false };
}

/* To the eye: `0.2 s`, `3 minutes`, `2 years`. */
function durationText(seconds) {
    const units = [[365.25 * 86400, "year"], [86400, "day"], [3600, "hour"], [60, "minute"]];
    for (const [length, name] of units) if (seconds >= 1.5 * length) return several(Math.round(seconds / length), name);
    return seconds < 0.01 ? "less than 10 ms" : seconds < 10 ? `${seconds.toFixed(seconds < 1 ? 2 : 1)} s` : `${Math.round(seconds)} s`;
}

/* Two digits are enough of what is guessed. */
function roughly(n) {
    const size = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, n))) - 1), rounded = Math.round(n / size) * size;
    const units = [[1e12, "million million"], [1e9, "thousand million"], [1e6, "million"]];
    for (const [unit, name] of units) if (rounded >= unit) return `${count(Number((rounded / unit).toPrecision(2)))} ${name}`;
    return count(rounded);
}

function costText(name, cost) {
    return `${name}: ` + (cost ? `${cost.known ? count(cost.nodes) : "about " + roughly(cost.nodes)} nodes, ${durationText(cost.seconds)}` : "not known beforehand");
}
