/* Small charts in SVG. Points carry their label and value as data-tip; beside every chart stands a
 * table with the same numbers. */

/* ---- what charts are made of ---- */

function picture(title, kind, width, height, ...marks) {
    return svg("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": title, class: kind }, ...marks);
}

function textAt(x, y, text, anchor = null, attributes = {}) {
    return svg("text", { x, y, "text-anchor": anchor, text, ...attributes });
}

function lineAt(x1, y1, x2, y2, kind, attributes = {}) {
    return svg("line", { x1, y1, x2, y2, class: kind, ...attributes });
}

/* A point of A is round, one of B is square. */
function pointAt(kind, x, y, r, tip) {
    const half = r - 0.5;
    return kind === "line-a" ? svg("circle", { cx: x, cy: y, r, "data-tip": tip }) : svg("rect", { x: x - half, y: y - half, width: 2 * half, height: 2 * half, "data-tip": tip });
}

/* Where a number stands between two places, logarithmically. */
function logScale(low, high, from, to) {
    const room = Math.log(high / low) || 1;
    return (n) => from + ((to - from) * Math.log(n / low)) / room;
}

/* Lines across a chart at `ticks`, [[y, text], ...], with their text on the left. */
function levels(left, right, ticks) {
    return ticks.flatMap(([y, text]) => [lineAt(left, y, right, y, "grid"), textAt(left - 8, y + 4, text, "end")]);
}

function powersBetween(low, high) {
    const powers = [];
    for (let e = Math.floor(Math.log10(low)); e <= Math.ceil(Math.log10(high)); e++) powers.push(10 ** e);
    return powers.length > 2 ? powers : powers.flatMap((p) => [p, 2 * p, 5 * p]).filter((p) => p >= low / 2 && p <= high * 2);
}

const superscripts = "⁰¹²³⁴⁵⁶⁷⁸⁹";

function powerText(x) {
    const e = Math.log10(x);
    return x >= 10000 && Number.isInteger(Math.round(e * 1e9) / 1e9) ? "10" + [...String(Math.round(e))].map((c) => superscripts[c]).join("") : count(x);
}

/* ---- counts by depth ---- */

/* By depth the least and the greatest of `sums`; null where there is none. */
function bandOf(sums) {
    return sums.map((list) => list.filter((n) => n > 0)).map((known) => (known.length ? [Math.min(...known), Math.max(...known)] : null));
}

/* lines: [{name, class, values: one a depth or null}]; band: [[least, greatest] or null, ...]. */
function depthChart(title, depths, lines, band) {
    const width = 560, height = 330, left = 70, right = width - 14, top = 14, bottom = height - 48;
    const all = [...lines.flatMap((line) => line.values), ...band.flat()].filter((n) => n > 0);
    if (!all.length) return missing("Nothing to draw at these depths.");
    const low = Math.min(...all) / 1.25, high = Math.max(...all) * 1.25, y = logScale(low, high, bottom, top);
    const x = (i) => left + 16 + ((right - left - 32) * i) / Math.max(1, depths.length - 1);
    const ticks = powersBetween(low, high).map((n) => [y(n), powerText(n)]).filter(([at]) => at >= top - 1 && at <= bottom + 1);
    const axes = svg("g", { class: "axes" }, ...levels(left, right, ticks), ...depths.map((depth, i) => textAt(x(i), bottom + 20, depth, "middle")),
        textAt((left + right) / 2, bottom + 42, "depth (plies)", "middle"));
    const known = band.map((ends, i) => (ends ? [x(i), y(ends[0]), y(ends[1])] : null)).filter(Boolean);
    const edge = [...known.map(([at, , most]) => [at, most]), ...known.reverse().map(([at, least]) => [at, least])];
    const drawn = lines.map((line) => {
        const places = line.values.map((n, i) => (n > 0 ? [x(i), y(n), `${line.name}, depth ${depths[i]}: ${count(n)}`] : null)).filter(Boolean);
        return svg("g", { class: line.class }, svg("polyline", { points: places.map(([at, n]) => at + "," + n).join(" ") }), ...places.map(([at, n, tip]) => pointAt(line.class, at, n, 5, tip)));
    });
    return picture(title, "chart", width, height, axes, edge.length > 2 ? svg("polygon", { class: "band", points: edge.join(" ") }) : null, ...drawn);
}

/* ---- all sets ---- */

/* All sets by how many letters they have, as ticks; marked: [{set, class, name}]. */
function latticeChart(title, sets, sums, marked, choose) {
    const width = 560, rowHeight = 24, left = 58, right = width - 18, top = 22;
    const size = (set) => (set === "-" ? 0 : set.length);
    const rows = Math.max(...sets.map(size)) + 1, height = top + rows * rowHeight + 34;
    const known = sums.filter((n) => n > 0), low = Math.min(...known), high = Math.max(...known);
    if (known.length === 0) return missing("Nothing was measured.");
    const x = logScale(low, high, left, right), y = (set) => top + size(set) * rowHeight;
    const there = sets.map((set, s) => [set, sums[s]]).filter(([, n]) => n > 0);
    return picture(title, "chart lattice", width, height, ...Array.from({ length: rows }, (_, k) => textAt(left - 14, top + k * rowHeight + 4, k, "end")),
        textAt(left, height - 8, count(low)), textAt(right, height - 8, count(high), "end"), textAt((left + right) / 2, height - 8, "nodes (log)", "middle"),
        ...there.map(([set, n]) => lineAt(x(n), y(set) - 7, x(n), y(set) + 7, "tick", { "data-tip": `${setName(set)}: ${count(n)}`, onclick: () => choose(set) })),
        ...marked.map((one) => ({ ...one, n: sums[sets.indexOf(one.set)] })).filter(({ n }) => n > 0)
            .map(({ set, class: kind, name, n }) => svg("g", { class: kind }, pointAt(kind, x(n), y(set), kind === "line-a" ? 6 : 5.5, `${name}: ${count(n)}`))));
}
