/* Small charts in SVG. Points carry their label and value as data-tip; beside every chart stands a
 * table with the same numbers. */

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

/* Where things stand: x by depth, y logarithmic, in a box of width times height. */
function logAxes(depths, low, high, width, height) {
    const left = 70, right = 14, top = 14, bottom = 48;
    const span = Math.max(1, depths.length - 1), room = Math.log(high / low) || 1;
    return {
        left, right: width - right, top, bottom: height - bottom,
        x: (i) => left + 16 + ((width - left - right - 32) * i) / span,
        y: (n) => height - bottom - ((height - top - bottom) * Math.log(n / low)) / room,
    };
}

function drawAxes(axes, depths, ticks) {
    const g = svg("g", { class: "axes" });
    for (const tick of ticks) {
        const y = axes.y(tick);
        if (y < axes.top - 1 || y > axes.bottom + 1) continue;
        g.append(svg("line", { x1: axes.left, x2: axes.right, y1: y, y2: y, class: "grid" }),
            svg("text", { x: axes.left - 8, y: y + 4, "text-anchor": "end", text: powerText(tick) }));
    }
    depths.forEach((depth, i) => g.append(svg("text", { x: axes.x(i), y: axes.bottom + 20, "text-anchor": "middle", text: depth })));
    g.append(svg("text", { x: (axes.left + axes.right) / 2, y: axes.bottom + 42, "text-anchor": "middle", text: "depth (plies)" }));
    return g;
}

/* lines: [{name, class, values: one a depth or null}]; band: [[least, greatest] or null, ...]. */
function depthChart(title, depths, lines, band) {
    const width = 560, height = 330;
    const all = [...lines.flatMap((line) => line.values), ...band.flat()].filter((n) => n > 0);
    if (!all.length) return el("p", { class: "missing", text: "Nothing to draw at these depths." });
    const low = Math.min(...all) / 1.25, high = Math.max(...all) * 1.25;
    const axes = logAxes(depths, low, high, width, height);
    const picture = svg("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": title, class: "chart" });
    picture.append(drawAxes(axes, depths, powersBetween(low, high)));
    const known = band.map((ends, i) => (ends ? [i, ends] : null)).filter(Boolean);
    const edge = [...known.map(([i, ends]) => [axes.x(i), axes.y(ends[1])]), ...known.reverse().map(([i, ends]) => [axes.x(i), axes.y(ends[0])])];
    if (edge.length > 2) picture.append(svg("polygon", { class: "band", points: edge.map((p) => p.join(",")).join(" ") }));
    for (const line of lines) picture.append(drawLine(axes, depths, line));
    return picture;
}

function drawLine(axes, depths, line) {
    const places = line.values.map((n, i) => (n > 0 ? [axes.x(i), axes.y(n), n, i] : null)).filter(Boolean);
    const g = svg("g", { class: line.class });
    g.append(svg("polyline", { points: places.map(([x, y]) => x + "," + y).join(" ") }));
    for (const [x, y, n, i] of places) {
        const tip = `${line.name}, depth ${depths[i]}: ${count(n)}`;
        g.append(line.class === "line-a" ? svg("circle", { cx: x, cy: y, r: 5, "data-tip": tip })
            : svg("rect", { x: x - 4.5, y: y - 4.5, width: 9, height: 9, "data-tip": tip }));
    }
    return g;
}

/* All sets by how many letters they have, as ticks; marked: [{set, class, name}]. */
function latticeChart(title, sets, sums, letters, marked, choose) {
    const width = 560, rowHeight = 24, left = 58, right = 18, top = 22;
    const size = (set) => (set === "-" ? 0 : set.length);
    const rows = Math.max(...sets.map(size)) + 1, height = top + rows * rowHeight + 34;
    const known = sums.filter((n) => n > 0), low = Math.min(...known), high = Math.max(...known);
    if (known.length === 0) return el("p", { class: "missing", text: "Nothing was measured." });
    const x = (n) => left + ((width - left - right) * Math.log(n / low)) / (Math.log(high / low) || 1);
    const y = (set) => top + size(set) * rowHeight;
    const picture = svg("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": title, class: "chart lattice" });
    for (let k = 0; k < rows; k++) picture.append(svg("text", { x: left - 14, y: top + k * rowHeight + 4, "text-anchor": "end", text: k }));
    picture.append(svg("text", { x: left, y: height - 8, text: count(low) }), svg("text", { x: width - right, y: height - 8, "text-anchor": "end", text: count(high) }),
        svg("text", { x: (left + width - right) / 2, y: height - 8, "text-anchor": "middle", text: "nodes (log)" }));
    sets.forEach((set, s) => sums[s] > 0 && picture.append(svg("line", {
        x1: x(sums[s]), x2: x(sums[s]), y1: y(set) - 7, y2: y(set) + 7, class: "tick",
        "data-tip": `${setName(set)}: ${count(sums[s])}`, onclick: () => choose(set),
    })));
    for (const { set, class: kind, name } of marked) {
        const n = sums[sets.indexOf(set)];
        if (n > 0) picture.append(svg("g", { class: kind }, kind === "line-a" ? svg("circle", { cx: x(n), cy: y(set), r: 6, "data-tip": `${name}: ${count(n)}` })
            : svg("rect", { x: x(n) - 5, y: y(set) - 5, width: 10, height: 10, "data-tip": `${name}: ${count(n)}` })));
    }
    return picture;
}
