/* The explorer's two forms for the positions of A and B: each position's two counts, and what A and B solve. */

const PHASES = ["opening", "middlegame", "endgame"];

/* The positions of chess by suite and name: {fen, phase}. */
const POSITIONS = new Map();
for (const [suite, name, fen, phase] of DATA.positions) {
    if (!POSITIONS.has(suite)) POSITIONS.set(suite, new Map());
    POSITIONS.get(suite).set(name, { fen, phase });
}

function aboutPosition(sweep, place) {
    return POSITIONS.get(sweep.suite)?.get(sweep.positions[place]) || { fen: null, phase: "" };
}

function shortCount(n) {
    return n >= 1e9 ? n / 1e9 + " G" : n >= 1e6 ? n / 1e6 + " M" : n >= 1e3 ? n / 1e3 + " k" : String(n);
}

/* A box for logarithmic axes; `y` gives the height of a value. */
function plotBox(low, high, height) {
    const width = 560, left = 64, right = 16, top = 30, bottom = 54;
    return { width, height, left, top, right: width - right, bottom: height - bottom,
        x: (n) => left + ((width - left - right) * Math.log(n / low)) / Math.log(high / low) };
}

function logTicks(low, high) {
    return powersBetween(low, high).filter((n) => n >= low && n <= high);
}

function plotFrame(box, xTicks, yTicks, y, names) {
    return svg("g", { class: "axes" },
        ...xTicks.flatMap((n) => [svg("line", { x1: box.x(n), x2: box.x(n), y1: box.top, y2: box.bottom, class: "grid" }), svg("text", { x: box.x(n), y: box.bottom + 20, "text-anchor": "middle", text: shortCount(n) })]),
        ...yTicks.flatMap(([n, text]) => [svg("line", { x1: box.left, x2: box.right, y1: y(n), y2: y(n), class: "grid" }), svg("text", { x: box.left - 8, y: y(n) + 4, "text-anchor": "end", text })]),
        svg("text", { x: (box.left + box.right) / 2, y: box.bottom + 44, "text-anchor": "middle", text: names[0] }), svg("text", { x: 4, y: 16, text: names[1] }));
}

function phaseMark(phase, x, y, attributes) {
    const kind = { ...attributes, class: "point phase-" + (PHASES.indexOf(phase) + 1) };
    if (phase === "opening") return svg("circle", { cx: x, cy: y, r: 5, ...kind });
    if (phase === "endgame") return svg("path", { d: `M${x - 6} ${y + 5}L${x} ${y - 6}L${x + 6} ${y + 5}Z`, ...kind });
    return svg("circle", { cx: x, cy: y, r: 5, ...kind });
}

/* points: [{name, phase, x, y, open}]; open() shows the position in the laboratory, null where it cannot. */
function scatterChart(title, points, ratio, names) {
    const all = points.flatMap((point) => [point.x, point.y]), low = Math.min(...all) / 1.3, high = Math.max(...all) * 1.3;
    const box = plotBox(low, high, 560), y = (n) => box.bottom - ((box.bottom - box.top) * Math.log(n / low)) / Math.log(high / low), ticks = logTicks(low, high);
    const line = (factor, kind, text) => {
        const from = factor < 1 ? low / factor : low, to = factor < 1 ? high : high / factor;
        if (from >= high || to <= low) return [];
        return [svg("line", { x1: box.x(from), x2: box.x(to), y1: y(from * factor), y2: y(to * factor), class: kind }),
            svg("text", { x: box.x(from) + (factor < 1 ? 16 : 6), y: y(from * factor) - (factor < 1 ? 4 : 18), text })];
    };
    return svg("svg", { viewBox: `0 0 ${box.width} ${box.height}`, role: "img", "aria-label": title, class: "chart scatter" },
        plotFrame(box, ticks, ticks.map((n) => [n, shortCount(n)]), y, names), ...line(1, "equal", ""), ...line(ratio, "mean", "× " + fixed(ratio, 2)),
        ...points.map((point) => phaseMark(point.phase, box.x(point.x), y(point.y), { "data-tip": `${point.name}${point.phase ? ", " + point.phase : ""}: A ${count(point.y)}, B ${count(point.x)}, A / B ${fixed(point.y / point.x, 3)}`, onclick: point.open, "data-open": point.open ? point.name : null })));
}

/* lines: [{name, class, nodes: of what is solved, ascending}], of `all` positions. */
function quantileChart(title, lines, all) {
    const known = lines.flatMap((line) => line.nodes);
    if (!known.length) return el("p", { class: "missing", text: "Neither A nor B solves a position." });
    const low = Math.min(...known) / 1.5, high = Math.max(...known) * 1.2, most = Math.max(...lines.map((line) => line.nodes.length / all));
    const box = plotBox(low, high, 380), room = Math.min(1, most * 1.15), y = (share) => box.bottom - ((box.bottom - box.top) * share) / room, step = room > 0.5 ? 0.2 : room > 0.25 ? 0.1 : 0.05;
    const shares = Array.from({ length: Math.floor(room / step + 1e-9) + 1 }, (_, i) => i * step);
    const steps = (nodes) => [[low, 0], ...nodes.flatMap((n, i) => [[n, i], [n, i + 1]]), [high, nodes.length]].map(([n, i]) => `${box.x(n)},${y(i / all)}`).join(" ");
    return svg("svg", { viewBox: `0 0 ${box.width} ${box.height}`, role: "img", "aria-label": title, class: "chart" },
        plotFrame(box, logTicks(low, high), shares.map((share) => [share, fixed(100 * share, 0)]), y, ["nodes (log scale)", "solved, %"]),
        ...lines.map((line) => svg("g", { class: line.class }, svg("polyline", { points: steps(line.nodes) }))));
}

/* ---- of the explorer's view ---- */

/* Nodes with which a set solves a position and keeps it to the depth; null: it does not, undefined: nobody knows a solution. */
function nodesToKey(sweep, set, depth, place) {
    if (sweep.solved) return countAt(sweep, "solved", set, depth, place) === 1 ? countAt(sweep, "nc", set, depth, place) : null;
    const key = (d) => sweep.keys?.[(set * sweep.depths.length + d) * sweep.positions.length + place];
    if (key(depth) !== "0" && key(depth) !== "1") return undefined;
    let first = depth + 1;
    while (first > 0 && key(first - 1) === "1") first--;
    return first > depth ? null : countAt(sweep, "nc", set, first, place);
}

function settingOf(sweep, set) {
    return settingAddress({ letters: set, set: Object.fromEntries(Object.entries(JSON.parse(sweep.setting)).map(([key, value]) => [key, String(value)])) });
}

/* Of our own engine, with a laboratory on the page; else null. */
function openInLab(sweep, place) {
    const { fen } = aboutPosition(sweep, place);
    if (!fen || sweep.switches || !byId("engine")) return null;
    return () => {
        const { values } = readAddress();
        for (const [key, value] of Object.entries({ fen, left: settingOf(sweep, view.a), right: settingOf(sweep, view.b), until: sweep.depths[view.depth], tour: "" })) values.set(key, value);
        location.hash = "lab?" + values;
    };
}

function solvedWords(sweep, a, b, place) {
    if (!sweep.solved) return valueAt(sweep, a, view.depth, place) === valueAt(sweep, b, view.depth, place) ? "" : "; the values differ";
    const byA = isSolved(sweep, a, place), byB = isSolved(sweep, b, place);
    return "; solved " + (byA && byB ? "by both" : byA ? "by A" : byB ? "by B" : "by none");
}

/* What the field keeps: a position whose name, phase or suite has every word. */
function filteredPlaces(sweep, places) {
    const words = view.filter.toLowerCase().split(/\s+/).filter(Boolean);
    return places.filter((p) => words.every((word) => `${sweep.positions[p]} ${aboutPosition(sweep, p).phase}`.toLowerCase().includes(word)));
}

function drawPlots(sweep, pair, a, b) {
    const says = byId("x-plots-say"), list = byId("x-open"), places = pair ? filteredPlaces(sweep, pair.places) : [];
    const points = places.map((p) => ({ p, name: sweep.positions[p], phase: aboutPosition(sweep, p).phase, x: countAt(sweep, view.metric, b, view.depth, p), y: countAt(sweep, view.metric, a, view.depth, p), open: openInLab(sweep, p) })).filter((point) => point.x > 0 && point.y > 0);
    byId("x-plots").hidden = !points.length;
    list.parentElement.hidden = !points.length;
    says.textContent = points.length ? "" : "No position to draw.";
    if (!points.length) return;
    const log = points.reduce((sum, point) => sum + logAt(sweep, view.metric, a, view.depth, point.p) - logAt(sweep, view.metric, b, view.depth, point.p), 0) / points.length, ratio = 2 ** log;
    const keyed = places.filter((p) => nodesToKey(sweep, a, view.depth, p) !== undefined), nodes = (set) => keyed.map((p) => nodesToKey(sweep, set, view.depth, p)).filter((n) => n !== null).sort((x, y) => x - y);
    const lines = [{ name: "B", class: "line-b", nodes: nodes(b) }, { name: "A", class: "line-a", nodes: nodes(a) }], unit = view.metric === "nc" ? countedBy(sweep) : "bottom positions";
    says.textContent = `${several(points.length, "position")}: A / B = ${fixed(ratio, 3)} in the geometric mean.${keyed.length ? ` Of ${count(keyed.length)} with a known solution A solves ${count(lines[1].nodes.length)}, B ${count(lines[0].nodes.length)}.` : ""}`;
    const seen = PHASES.filter((phase) => points.some((point) => point.phase === phase));
    byId("x-phases").replaceChildren(...seen.map((phase) => el("span", {}, svg("svg", { width: 14, height: 14, "aria-hidden": "true", class: "scatter" }, phaseMark(phase, 7, 7, {})), " " + phase)), points.some((point) => point.open) ? el("span", { text: "Click a point to search it in the laboratory." }) : "");
    byId("x-scatter").replaceChildren(scatterChart(`Each position's ${unit} by A, ${setName(view.a)}, and by B, ${setName(view.b)}`, points, ratio, [`${unit} of B, ${setName(view.b)}`, `${unit} of A, ${setName(view.a)}`]));
    byId("x-quantile").replaceChildren(keyed.length ? quantileChart(`Share of positions that A and B solve, against nodes`, lines, keyed.length) : el("p", { class: "hint", text: "These positions have no known best move." }));
    points.sort((x, y) => x.y / x.x - y.y / y.x || x.p - y.p);
    list.replaceChildren(option("", several(points.length, "position"), true), ...points.map((point, i) => option(i, `${point.name}: A / B ${fixed(point.y / point.x, 3)}, A ${count(point.y)}, B ${count(point.x)}${solvedWords(sweep, a, b, point.p)}`)));
    list.onchange = () => points[list.value]?.open?.();
}
