/* What two searches found, side by side, growing while they run. */

/* A search as it is shown: {setting, iterations, state: "running" | "done" | "stopped" | "failed", error}. */
function lastOf(found) {
    return found?.iterations.at(-1) ?? null;
}

function atDepth(found, depth) {
    return found?.iterations.find((it) => it.depth === depth) ?? null;
}

/* The deepest depth that both have. */
function commonDepth(a, b) {
    const depths = (a?.iterations ?? []).map((it) => it.depth).filter((depth) => atDepth(b, depth));
    return depths.length ? Math.max(...depths) : null;
}

function stateText(found) {
    const last = lastOf(found), depth = last ? `depth ${last.depth}` : "nothing yet";
    return { running: `searching, ${depth} done`, done: depth, stopped: `stopped, ${depth} done`, failed: found.error }[found.state];
}

function growthText(found) {
    const own = ownNodes(found);
    return own.length > 1 && own.at(-2) > 0 ? "× " + fixed(own.at(-1) / own.at(-2), 2) : "–";
}

function drawLabFigures(which, found) {
    const it = lastOf(found), id = `lab-${which}-`;
    say(id + "label", found ? `${settingText(found.setting)}: ${stateText(found)}` : "not searched yet");
    show(id + "figures", ...(it ? [
        tile(id + "nc", "Nodes (NC)", it.nc, count(it.nc)),
        tile(id + "nbp", "Bottom positions (NBP)", it.nbp, count(it.nbp)),
        tile(id + "score", "Root value", it.score, scoreText(it.score), it.mate === null ? "centipawns, for the side to move" : `mate in ${Math.abs(it.mate)}`),
        tile(id + "depth", "Depth", it.depth, it.depth, found.state === "running" ? "and on" : null),
        tile(id + "time", "Time", it.cpu_ns, durationText(it.cpu_ns / 1e9), it.cpu_ns > 0 ? `${fixed((it.nc / it.cpu_ns) * 1e3, 2)} million nodes a second` : null),
        tile(id + "growth", "This ply costs", null, growthText(found), "times the ply before")] : []));
    say(id + "line", it ? `Best line: ${found.san?.[it.depth] ?? it.pv}` : "");
}

/* A / B over the positions of a study of this page that ran both, with these parameters, to this depth; null
 * where none did, or the page has no studies. */
function studyRatio(a, b, depth) {
    const text = (set) => listOfSet(set, "=").sort().join(), own = text(effectiveSet(a.setting));
    if (own !== text(effectiveSet(b.setting))) return null;
    for (const [i, raw] of (DATA.sweeps ?? []).entries()) {
        if (raw.switches || text(JSON.parse(raw.setting)) !== own || !raw.depths.includes(depth)) continue; // switches: another engine's letters
        const sweep = sweepAt(i), sums = totals(sweep, "nc", sweep.depths.indexOf(depth)), x = sweep.index.get(a.setting.letters), y = sweep.index.get(b.setting.letters);
        if (sums[x] > 0 && sums[y] > 0) return { ratio: sums[x] / sums[y], study: sweep.study, positions: sweep.positions.length };
    }
    return null;
}

/* A / B at the depth that both have. */
function drawLabComparison(a, b) {
    const depth = commonDepth(a, b), x = atDepth(a, depth), y = atDepth(b, depth), study = depth === null ? null : studyRatio(a, b, depth);
    show("lab-compare", ...(depth === null ? [] : [
        tile("lab-ratio", "Nodes, A / B", x.nc / y.nc, fixed(x.nc / y.nc, 3), `at depth ${depth}`),
        tile("lab-ratio-nbp", "Bottom positions, A / B", x.nbp / y.nbp, y.nbp ? fixed(x.nbp / y.nbp, 3) : "–", `at depth ${depth}`),
        tile("lab-ratio-time", "Time, A / B", x.cpu_ns / y.cpu_ns, y.cpu_ns ? fixed(x.cpu_ns / y.cpu_ns, 2) : "–", "both run at once"),
        tile("lab-same", "Root value", Number(x.score === y.score), x.score === y.score ? "the same" : "differs", x.best_move === y.best_move ? "same best move" : `${x.best_move ?? "–"} and ${y.best_move ?? "–"}`),
        ...(study ? [tile("lab-study", "Nodes in the study, A / B", study.ratio, fixed(study.ratio, 3), `${study.study}: ${study.positions} positions`)] : [])]));
}

/* What has been found, in one sentence. */
function labSays(a, b) {
    const depth = commonDepth(a, b), failed = [["A", a], ["B", b]].filter(([, found]) => found?.state === "failed");
    if (failed.length) return failed.map(([name, found]) => `${name}: ${found.error}.`).join(" ");
    if (depth === null) return "Searching.";
    const x = atDepth(a, depth), y = atDepth(b, depth), running = a.state === "running" || b.state === "running";
    const values = x.score === y.score ? `both give ${scoreText(x.score)}` : `A gives ${scoreText(x.score)}, B ${scoreText(y.score)}`;
    return `${running ? "So far: at" : "At"} depth ${depth}, ${settingText(a.setting)} searches ${count(x.nc)} nodes, ${settingText(b.setting)} ${count(y.nc)}: ${fixed(x.nc / y.nc, 3)} times as many; ${values}.`;
}

function drawLabDepths(a, b, metric) {
    const depths = [...new Set([...(a?.iterations ?? []), ...(b?.iterations ?? [])].map((it) => it.depth))].sort((x, y) => x - y);
    const of = (found) => depths.map((depth) => atDepth(found, depth)?.[metric] ?? null), x = of(a), y = of(b);
    show("lab-chart", ...(depths.length ? [depthChart("Counts by depth; the table below has the numbers", depths, [{ name: "B", class: "line-b", values: y }, { name: "A", class: "line-a", values: x }], [])] : []));
    const value = (found, depth) => { const it = atDepth(found, depth); return it ? scoreText(it.score) : "–"; };
    show("lab-depths", ...tableParts("A and B by depth", ["depth", "A", "B", "A / B", "value A", "value B"], 0,
        depths.map((depth, i) => numberRow(depth, [number(x[i]), number(y[i]), ratioText(x[i], y[i]), value(a, depth), value(b, depth)]))));
}

/* Every counter by node kind. Those of a letter that is off are not kept. */
function drawLabCounters(a, b) {
    const all = [a, b].map(lastOf), names = [...new Set(all.flatMap((it) => Object.keys(it?.counters ?? {})))];
    const cells = (kinds) => (kinds ? [kinds.pv, kinds.cut, kinds.all, kinds.pv + kinds.cut + kinds.all].map(count) : ["–", "–", "–", "–"]);
    const heads = ["A", "B"].flatMap((name) => ["PV", "CUT", "ALL", "sum"].map((kind) => `${name} ${kind}`));
    show("lab-counters", ...tableParts("Counters of A and B by kind of node, at the last depth of each", ["counter", ...heads], 1,
        names.map((name) => numberRow(name.replaceAll("_", " "), all.flatMap((it) => cells(it?.counters[name]))))));
}

function drawLabResults(found, metric) {
    byId("lab-found").hidden = !found.a;
    for (const which of BOTH) drawLabFigures(which, found[which]);
    drawLabComparison(found.a, found.b);
    drawLabDepths(found.a, found.b, metric);
    drawLabCounters(found.a, found.b);
    const ended = BOTH.every((which) => found[which] && found[which].state !== "running"), says = byId("lab-says");
    says.textContent = found.a && found.b ? labSays(found.a, found.b) : "Not searched yet.";
    says.setAttribute("aria-busy", String(!ended && Boolean(found.a))); // read out when all is there
}
