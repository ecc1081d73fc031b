/* The explorer's two forms for the positions of A and B: each position's two counts, and what A and B solve. */

const PHASES = ["opening", "middlegame", "endgame"];

/* The positions of chess by suite and name: {fen, phase}. */
const POSITIONS = new Map();
for (const [suite, name, fen, phase] of DATA.positions.rows) kept(POSITIONS, suite, () => new Map()).set(name, { fen, phase });

function aboutPosition(sweep, place) {
    return POSITIONS.get(sweep.suite)?.get(sweep.positions[place]) || { fen: null, phase: "" };
}

function shortCount(n) {
    return n >= 1e9 ? n / 1e9 + " G" : n >= 1e6 ? n / 1e6 + " M" : n >= 1e3 ? n / 1e3 + " k" : String(n);
}

/* A box with a logarithmic axis of nodes, from `low` to `high`. */
function plotBox(low, high, height) {
    const width = 560, left = 64, top = 30, right = width - 16, bottom = height - 54;
    return { low, high, width, height, left, top, right, bottom, x: logScale(low, high, left, right) };
}

function logTicks({ low, high }) {
    return powersBetween(low, high).filter((n) => n >= low && n <= high);
}

/* `shares`: [[y, text], ...], lines across. */
function plot(title, kind, box, shares, names, ...marks) {
    const { width, height, left, right, top, bottom, x } = box;
    const nodes = logTicks(box).flatMap((n) => [lineAt(x(n), top, x(n), bottom, "grid"), textAt(x(n), bottom + 20, shortCount(n), "middle")]);
    return picture(title, kind, width, height, svg("g", { class: "axes" }, ...nodes, ...levels(left, right, shares), textAt((left + right) / 2, bottom + 44, names[0], "middle"), textAt(4, 16, names[1])), ...marks);
}

function phaseMark(phase, x, y, attributes) {
    const kind = { ...attributes, class: "point phase-" + (PHASES.indexOf(phase) + 1) };
    return phase === "endgame" ? svg("path", { d: `M${x - 6} ${y + 5}L${x} ${y - 6}L${x + 6} ${y + 5}Z`, ...kind }) : svg("circle", { cx: x, cy: y, r: 5, ...kind });
}

/* points: [{name, phase, x, y, open}]; open() shows the position in the laboratory, null where it cannot. */
function scatterChart(title, points, ratio, names) {
    const all = points.flatMap((point) => [point.x, point.y]), low = Math.min(...all) / 1.3, high = Math.max(...all) * 1.3;
    const box = plotBox(low, high, 560), y = logScale(low, high, box.bottom, box.top);
    const line = (factor, kind, text) => {
        const from = factor < 1 ? low / factor : low, to = factor < 1 ? high : high / factor;
        if (from >= high || to <= low) return [];
        return [lineAt(box.x(from), y(from * factor), box.x(to), y(to * factor), kind), textAt(box.x(from) + (factor < 1 ? 16 : 6), y(from * factor) - (factor < 1 ? 4 : 18), text)];
    };
    const mark = (point) => phaseMark(point.phase, box.x(point.x), y(point.y), { "data-tip": `${point.name}${point.phase ? ", " + point.phase : ""}: A ${count(point.y)}, B ${count(point.x)}, A / B ${fixed(point.y / point.x, 3)}`, onclick: point.open, "data-open": point.open ? point.name : null });
    return plot(title, "chart scatter", box, logTicks(box).map((n) => [y(n), shortCount(n)]), names, ...line(1, "equal", ""), ...line(ratio, "mean", "× " + fixed(ratio, 2)), ...points.map(mark));
}

/* lines: [{name, class, nodes: of what is solved, ascending}], of `all` positions. */
function quantileChart(title, lines, all) {
    const known = lines.flatMap((line) => line.nodes);
    if (!known.length) return missing("Neither A nor B solves a position.");
    const low = Math.min(...known) / 1.5, high = Math.max(...known) * 1.2, most = Math.max(...lines.map((line) => line.nodes.length / all));
    const box = plotBox(low, high, 380), room = Math.min(1, most * 1.15), y = (share) => box.bottom - ((box.bottom - box.top) * share) / room, step = room > 0.5 ? 0.2 : room > 0.25 ? 0.1 : 0.05;
    const shares = Array.from({ length: Math.floor(room / step + 1e-9) + 1 }, (_, i) => i * step);
    const steps = (nodes) => [[low, 0], ...nodes.flatMap((n, i) => [[n, i], [n, i + 1]]), [high, nodes.length]].map(([n, i]) => `${box.x(n)},${y(i / all)}`).join(" ");
    return plot(title, "chart", box, shares.map((share) => [y(share), fixed(100 * share, 0)]), ["nodes (log scale)", "solved, %"],
        ...lines.map((line) => svg("g", { class: line.class }, svg("polyline", { points: steps(line.nodes) }))));
}

/* ---- of the explorer's view ---- */

/* Nodes with which a set solves a position and keeps it to the depth; null: it does not, undefined: nobody knows a solution. */
function nodesToKey(sweep, set, depth, place) {
    if (sweep.solved) return countAt(sweep, "solved", set, depth, place) === 1 ? countAt(sweep, "nc", set, depth, place) : null;
    const key = (d) => sweep.keys?.[placeOfCell(sweep, set, d, place)];
    if (key(depth) !== "0" && key(depth) !== "1") return undefined;
    let first = depth + 1;
    while (first > 0 && key(first - 1) === "1") first--;
    return first > depth ? null : countAt(sweep, "nc", set, first, place);
}

/* Of our own engine, with a laboratory on the page; else null. */
function openInLab(sweep, place) {
    const { fen } = aboutPosition(sweep, place);
    if (!fen || sweep.switches || !byId("engine")) return null;
    const [left, right] = [view.a, view.b].map((letters) => settingAddress({ letters, set: JSON.parse(sweep.setting) }));
    return () => { location.hash = changedAddress("lab", { fen, left, right, until: sweep.depths[view.depth], tour: "" }); };
}

function solvedWords(sweep, a, b, place) {
    if (!sweep.solved) return valueAt(sweep, a, view.depth, place) === valueAt(sweep, b, view.depth, place) ? "" : "; the values differ";
    const byA = isSolved(sweep, a, place), byB = isSolved(sweep, b, place);
    return "; solved " + (byA && byB ? "by both" : byA ? "by A" : byB ? "by B" : "by none");
}

/* What the field keeps: a position whose name, phase or suite has every word. */
function filteredPlaces(sweep, places) {
    return places.filter((p) => holdsWords(`${sweep.positions[p]} ${aboutPosition(sweep, p).phase}`, view.filter));
}

function drawPlots(sweep, pair, a, b) {
    const says = byId("x-plots-say"), list = byId("x-open"), places = pair ? filteredPlaces(sweep, pair.places) : [];
    const points = places.map((p) => ({ p, name: sweep.positions[p], phase: aboutPosition(sweep, p).phase, x: countAt(sweep, view.metric, b, view.depth, p), y: countAt(sweep, view.metric, a, view.depth, p), open: openInLab(sweep, p) })).filter((point) => point.x > 0 && point.y > 0);
    byId("x-plots").hidden = !points.length;
    list.parentElement.hidden = !points.length;
    says.textContent = points.length ? "" : "No position to draw.";
    if (!points.length) return;
    const ratio = 2 ** (points.reduce((log, { p }) => log + logAt(sweep, view.metric, a, view.depth, p) - logAt(sweep, view.metric, b, view.depth, p), 0) / points.length);
    const keyed = places.filter((p) => nodesToKey(sweep, a, view.depth, p) !== undefined), nodes = (set) => keyed.map((p) => nodesToKey(sweep, set, view.depth, p)).filter((n) => n !== null).sort((x, y) => x - y);
    const lines = [{ name: "B", class: "line-b", nodes: nodes(b) }, { name: "A", class: "line-a", nodes: nodes(a) }], unit = view.metric === "nc" ? countedBy(sweep) : "bottom positions";
    says.textContent = `${several(points.length, "position")}: A / B = ${fixed(ratio, 3)} in the geometric mean.${keyed.length ? ` Of ${count(keyed.length)} with a known solution A solves ${count(lines[1].nodes.length)}, B ${count(lines[0].nodes.length)}.` : ""}`;
    const seen = PHASES.filter((phase) => points.some((point) => point.phase === phase));
    show("x-phases", ...seen.map((phase) => el("span", svg("svg", { width: 14, height: 14, "aria-hidden": "true", class: "scatter" }, phaseMark(phase, 7, 7, {})), " " + phase)), points.some((point) => point.open) ? el("span", "Click a point to search it in the laboratory.") : "");
    show("x-scatter", scatterChart(`Each position's ${unit} by A, ${setName(view.a)}, and by B, ${setName(view.b)}`, points, ratio, [`${unit} of B, ${setName(view.b)}`, `${unit} of A, ${setName(view.a)}`]));
    show("x-quantile", keyed.length ? quantileChart(`Share of positions that A and B solve, against nodes`, lines, keyed.length) : el("p.hint", "These positions have no known best move."));
    points.sort((x, y) => x.y / x.x - y.y / y.x || x.p - y.p);
    list.replaceChildren(option("", several(points.length, "position"), true), ...points.map((point, i) => option(i, `${point.name}: A / B ${fixed(point.y / point.x, 3)}, A ${count(point.y)}, B ${count(point.x)}${solvedWords(sweep, a, b, point.p)}`)));
    list.onchange = () => points[list.value]?.open?.();
}
