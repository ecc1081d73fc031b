/* The explorer: two sets of enhancements, switched on and off, on the counts of one sweep. */

/* `a` and `b` are null until they are first read. `paper`: also by the yardstick of Schaeffer 1989. */
const view = { sweep: 0, depth: 0, metric: "nc", a: null, b: null, paper: false, filter: "" };

function sweepNow() {
    return sweepAt(view.sweep);
}

function settingName(setting) {
    if (setting === "{}") return "defaults";
    return setting.replace(/[{}"]/g, "").replace(/:/g, " = ").replace(/,/g, ", ");
}

/* ---- the address ---- */

function findSweep(study, setting, measure) {
    const at = DATA.sweeps.findIndex((sweep) => sweep.study === study && (setting === null || sweep.setting === setting) && (measure === null || (sweep.measure || "depth") === measure));
    return at < 0 ? 0 : at;
}

function bestSet(sweep, metric, depth) {
    const sums = totals(sweep, metric, depth);
    let best = -1;
    sums.forEach((n, s) => { if (n !== null && (best < 0 || n < sums[best])) best = s; });
    return best < 0 ? "-" : sweep.sets[best];
}

/* The view of the address; of what it does not say, as it was. */
function readView() {
    const values = readAddress().values, before = view.a === null ? null : sweepNow();
    if (values.has("study")) view.sweep = findSweep(values.get("study"), values.get("setting"), values.get("measure"));
    else if (!before) view.sweep = mainSweep();
    const sweep = sweepNow(), asked = values.has("depth") || !before ? Number(values.get("depth")) : before.depths[view.depth], depth = sweep.depths.indexOf(asked);
    const known = (name, otherwise) => {
        const set = values.has(name) ? values.get(name) : view[name] ?? otherwise();
        return inOrder([...set].filter((c) => sweep.letters.includes(c)).join(""), orderOf(sweep));
    };
    view.depth = depth < 0 ? sweep.last : depth;
    view.metric = (values.get("metric") ?? view.metric) === "nbp" && !sweep.switches ? "nbp" : "nc";
    view.paper = values.has("yardstick") ? values.get("yardstick") === "paper" : view.paper;
    view.a = known("a", () => (sweep.index.has("TH") ? "TH" : bestSet(sweep, view.metric, view.depth)));
    view.b = known("b", () => (sweep.index.has("-") ? "-" : sweep.sets[0]));
}

function writeView() {
    const sweep = sweepNow();
    writeAddress("explorer", { study: sweep.study, setting: sweep.setting, ...(sweep.switches ? { measure: sweep.measure || "depth" } : {}), depth: sweep.depths[view.depth] ?? 0, metric: view.metric, a: view.a, b: view.b, yardstick: view.paper ? "paper" : "all" });
}

/* ---- controls ---- */

function drawControls() {
    const sweep = sweepNow(), studies = new Map();
    DATA.sweeps.forEach((s, i) => studies.set(studyName(s), [...(studies.get(studyName(s)) || []), i]));
    byId("x-study").replaceChildren(...[...studies].map(([study, list]) => el("optgroup", { label: study },
        ...list.map((i) => option(i, `${study}: ${settingName(DATA.sweeps[i].setting)}${list.some((k) => DATA.sweeps[k].suite !== DATA.sweeps[i].suite) ? `, ${DATA.sweeps[i].suite}` : ""}, ${DATA.sweeps[i].sets.length} sets`, i === view.sweep)))));
    byId("x-depth").replaceChildren(...sweep.depths.map((depth, i) => option(i, depth, i === view.depth)));
    byId("x-metric").value = view.metric;
    for (const id of ["x-metric", "x-paper"]) byId(id).parentElement.hidden = Boolean(sweep.switches); // what a foreign engine does not have
    byId("x-depth").parentElement.hidden = byId("x-by-depth").hidden = Boolean(sweep.measure);
    byId("x-paper").checked = view.paper;
    byId("x-about").textContent = `${titleFirst(sweep)}${isPart(sweep) ? `One position in ${count(sweep.every)} is on this page: ${count(sweep.positions.length)}.` : `${several(sweep.positions.length, "position")} of ${sweep.suite}.`}${sweep.switches ? " " + measureOf(sweep, view.depth) + "." : ""}${roundsSay(sweep, view.depth)}`;
}

function drawSwitches(which) {
    const box = byId("x-switches-" + which), sweep = sweepNow(), set = view[which];
    const sums = totals(sweep, view.metric, view.depth), now = sums[sweep.index.get(set) ?? -1];
    for (const button of box.children) {
        const letter = button.dataset.letter, there = sweep.letters.includes(letter);
        const then = sums[sweep.index.get(toggled(set, letter, orderOf(sweep))) ?? -1];
        button.setAttribute("aria-pressed", String(set.includes(letter)));
        button.disabled = !there;
        const known = (sweep.switches || DATA.enhancements).find((e) => e.letter === letter);
        button.style.order = orderOf(sweep).indexOf(letter);
        button.hidden = !known || (sweep.switches && !there); // an engine may have many that were not swept
        button.querySelector(".name").textContent = known ? known.title : "";
        const hint = button.querySelector(".effect");
        hint.textContent = !there ? "not in study" : (set.includes(letter) ? "off: " : "on: ") + (now > 0 && then > 0 ? percent(then / now) : "not run");
        hint.classList.toggle("saves", now > 0 && then < now);
        button.dataset.ratio = now > 0 && then > 0 ? then / now : "";
    }
}

/* Every letter of any sweep; which of them are seen, and by what title, the sweep says. */
function switchLetters() {
    const all = [...DATA.enhancements, ...DATA.sweeps.flatMap((sweep) => sweep.switches || [])];
    return LETTERS.map((letter) => all.find((e) => e.letter === letter)).filter(Boolean);
}

function makeSwitches(which) {
    return el("div", { class: "switches", id: "x-switches-" + which }, ...switchLetters().map((e) =>
        el("button", { type: "button", "data-letter": e.letter, "aria-pressed": "false", onclick: () => change({ [which]: toggled(view[which], e.letter, orderOf(sweepNow())) }) },
            el("b", { text: e.letter }), el("span", { class: "name", text: e.title }), el("span", { class: "effect" }))));
}

function makeSetBox(which, legend) {
    const quick = (text, make) => el("button", { type: "button", class: "quiet", "data-preset": text, onclick: () => change({ [which]: make() }) }, text);
    return el("fieldset", { class: "set set-" + which }, el("legend", {}, el("span", { class: "swatch", "aria-hidden": "true" }), legend, el("output", { id: "x-name-" + which })),
        makeSwitches(which),
        el("div", { class: "presets" }, quick("none", () => "-"), quick("all", () => inOrder(sweepNow().letters, orderOf(sweepNow()))),
            quick("best", () => bestSet(sweepNow(), view.metric, view.depth)),
            which === "a" ? quick("swap with B", () => { const old = view.a; setTimeout(() => change({ b: old })); return view.b; }) : quick("copy A", () => view.a)));
}

/* ---- what comes out ---- */

function interval(ends, unit) {
    return ends ? `95 %: ${fixed(2 ** ends[0], 3)} to ${fixed(2 ** ends[1], 3)}${unit || ""}` : "no interval";
}

function rankOf(sums, n) {
    const known = sums.filter((x) => x !== null);
    return `${known.filter((x) => x < n).length + 1} of ${known.length}`;
}

function drawFigures(which) {
    const sweep = sweepNow(), set = sweep.index.get(view[which]) ?? -1, id = "x-" + which + "-";
    const sums = totals(sweep, view.metric, view.depth), n = set < 0 ? null : sums[set];
    const r = set < 0 ? { percent: null, log2: null } : reduction(sweep, view.metric, set, view.depth), p = r.paper;
    const paper = (note) => (view.paper && p.best ? note : null);
    const grows = set < 0 ? null : growth(sweep, view.metric, set, view.depth);
    const total = (metric) => (set < 0 ? null : totals(sweep, metric, view.depth)[set]);
    byId("x-name-" + which).textContent = byId("x-label-" + which).textContent = setName(view[which]);
    byId("x-figures-" + which).replaceChildren(
        tile(id + "nc", sweep.measure ? "Nodes to solution" : "Nodes (NC)", total("nc"), count(total("nc")), sweep.measure ? "geometric mean" : null),
        ...(sweep.switches ? [] : [tile(id + "nbp", "Bottom positions (NBP)", total("nbp"), count(total("nbp")))]),
        tile(id + "percent", "Reduction", r.percent, r.percent === null ? "–" : fixed(r.percent, 1) + " %", r.best ? `100 % is ${setName(r.best)}, the best of ${r.sets}` : null,
            p && paper(el("small", { id: id + "percent-paper", "data-value": p.percent ?? "", text: `the paper's: ${p.percent === null ? "–" : fixed(p.percent, 1) + " %"}; 100 % is ${setName(p.best)}, the best of its ${p.sets}` }))),
        tile(id + "log2", "log2(N / N best)", r.log2, fixed(r.log2, 3), "doublings above the best",
            p && paper(el("small", { id: id + "log2-paper", "data-value": p.log2 ?? "", text: `the paper's: ${fixed(p.log2, 3)}` }))),
        tile(id + "rank", "Rank", null, n === null || n === undefined ? "not run" : rankOf(sums, n), "1 has the fewest nodes"),
        ...(sweep.measure ? [] : [tile(id + "growth", "This ply costs", grows, grows === null ? "–" : "× " + fixed(grows, 2), "geometric mean")]));
}

function isSolved(sweep, set, position) {
    return countAt(sweep, "solved", set, view.depth, position) === 1;
}

function solvedTile(sweep, places, a, b) {
    const nb = (set) => places.filter((p) => isSolved(sweep, set, p)).length;
    return tile("x-solved", "Solved by A / by B", nb(a), `${nb(a)} / ${nb(b)}`, `of ${several(places.length, "position")} within the budget${sweep.searches ? ", first searches" : ""}`);
}

/* A / B. */
function drawComparison() {
    const sweep = sweepNow(), a = sweep.index.get(view.a) ?? -1, b = sweep.index.get(view.b) ?? -1;
    const there = isRun(sweep, a, view.depth) && isRun(sweep, b, view.depth);
    const pair = there ? comparePair(sweep, view.metric, b, a, view.depth) : null;
    byId("x-compare").replaceChildren(...(!pair || pair.places.length === 0 ? [el("p", { class: "missing", text: "One of the two sets was not run at this depth." })] : [
        tile("x-ratio", "Ratio of totals, A / B", pair.total, fixed(2 ** pair.total, 3), interval(pair.totalInterval)),
        tile("x-mean", "Geometric mean of A / B", pair.mean, pair.mean === null ? "–" : fixed(2 ** pair.mean, 3), interval(pair.meanInterval)),
        tile("x-wins", "A smaller / equal / larger", pair.smaller, `${pair.smaller} / ${pair.equal} / ${pair.larger}`, "positions"),
        sweep.solved ? solvedTile(sweep, pair.places, a, b) : tile("x-values", "Same root value", pair.sameValue, `${pair.sameValue} of ${pair.places.length}`, "positions")]));
    byId("x-ratio")?.setAttribute("data-interval", JSON.stringify(pair.totalInterval));
    byId("x-mean")?.setAttribute("data-interval", JSON.stringify(pair.meanInterval));
    drawPlots(sweep, pair, a, b);
    sayResult(pair);
}

/* In a sentence "none" would be a pronoun. */
function setSaid(set) {
    return set === "-" ? "“nothing on”" : setName(set);
}

function sayResult(pair) {
    const sweep = sweepNow(), metric = view.metric === "nc" ? countedBy(sweep) : "bottom positions";
    const said = sweep.measure ? `${setSaid(view.a)} needs` : `At depth ${sweep.depths[view.depth]}, ${setSaid(view.a)} searches`;
    const over = (set) => overPositions(sweep, view.metric, sweep.index.get(set), view.depth, pair.places);
    byId("x-says").textContent = pair && pair.places.length
        ? `${said} ${count(over(view.a))} ${metric}${sweep.measure ? " (geometric mean)" : ""}, ` +
          `${fixed(2 ** (sweep.measure ? pair.mean : pair.total), 3)} times the ${count(over(view.b))} of ${setSaid(view.b)}; fewer on ${pair.smaller} of ${pair.places.length} positions.`
        : `${setSaid(view.a)} and ${setSaid(view.b)} were not both run at this depth.`;
}

function drawDepths() {
    const sweep = sweepNow(), sums = sweep.depths.map((_, d) => totals(sweep, view.metric, d));
    const of = (set) => sums.map((list) => list[sweep.index.get(set) ?? -1] ?? null);
    const band = sums.map((list) => { const known = list.filter((n) => n > 0); return known.length ? [Math.min(...known), Math.max(...known)] : null; });
    const a = of(view.a), b = of(view.b), grows = (set, d) => { const s = sweep.index.get(set); const g = s === undefined ? null : growth(sweep, view.metric, s, d); return g === null ? "–" : fixed(g, 2); };
    byId("x-chart").replaceChildren(depthChart(`Nodes by depth: A is ${setName(view.a)}, B is ${setName(view.b)}; the table below has the numbers`, sweep.depths,
        [{ name: "B, " + setName(view.b), class: "line-b", values: b }, { name: "A, " + setName(view.a), class: "line-a", values: a }], band));
    byId("x-depths").replaceChildren(el("caption", { class: "unseen", text: "A and B by depth" }),
        el("thead", {}, el("tr", {}, ...["depth", "A", "B", "A / B", "A grows × (mean)", "B grows × (mean)"].map((text) => el("th", { scope: "col", class: "number", text })))),
        el("tbody", {}, ...sweep.depths.map((depth, d) => el("tr", { class: d === view.depth ? "now" : null }, el("th", { scope: "row", class: "number", text: depth }),
            ...[count(a[d]), count(b[d]), a[d] > 0 && b[d] > 0 ? fixed(a[d] / b[d], 3) : "–", grows(view.a, d), grows(view.b, d)].map((text) => el("td", { class: "number", text }))))));
    byId("x-lattice").replaceChildren(latticeChart("All sets by their number of enhancements; choose one with the switches", sweep.sets, totals(sweep, view.metric, view.depth), sweep.letters,
        [{ set: view.b, class: "line-b", name: "B, " + setName(view.b) }, { set: view.a, class: "line-a", name: "A, " + setName(view.a) }], (set) => change({ a: set })));
}

function drawExplorer() {
    drawControls();
    for (const which of ["a", "b"]) {
        drawSwitches(which);
        drawFigures(which);
    }
    drawComparison();
    drawDepths();
}

function change(changes) {
    const depth = sweepNow().depths[view.depth];
    Object.assign(view, changes);
    if ("sweep" in changes) { // keep what the other study has too
        const sweep = sweepNow();
        view.depth = Math.max(0, sweep.depths.indexOf(depth) < 0 ? sweep.last : sweep.depths.indexOf(depth));
        for (const which of ["a", "b"]) view[which] = inOrder([...view[which]].filter((c) => sweep.letters.includes(c)).join(""), orderOf(sweep));
    }
    writeView();
    drawExplorer();
}

/* ---- start ---- */

function startExplorer() {
    const app = byId("explorer-app");
    if (DATA.sweeps.length === 0) {
        app.append(el("p", { class: "missing", text: "No sweep in this database: the explorer needs a study with two sets or more, such as schaeffer1989." }));
        return;
    }
    const select = (id, label, key) => el("label", { for: id }, label + " ", el("select", { id, onchange: (event) => change({ [key]: key === "metric" ? event.target.value : Number(event.target.value) }) }));
    const metric = select("x-metric", "Count", "metric");
    metric.querySelector("select").append(option("nc", "nodes (NC)"), option("nbp", "bottom positions (NBP)"));
    const figures = (which) => el("div", {}, el("p", { class: "key" }, el("span", {}, el("span", { class: "swatch " + which }), `${which.toUpperCase()}: `, el("b", { id: "x-label-" + which }))), el("dl", { class: "tiles", id: "x-figures-" + which }));
    app.append(
        el("div", { class: "table-head" }, select("x-study", "Study", "sweep"), select("x-depth", "Depth", "depth"), metric,
            el("label", { for: "x-paper" }, el("input", { type: "checkbox", id: "x-paper", onchange: (event) => change({ paper: event.target.checked }) }), " Also Schaeffer's percentages")),
        el("p", { class: "hint", id: "x-about" }),
        el("div", { class: "pair" }, makeSetBox("a", "Set A: "), makeSetBox("b", "Set B, to compare with: ")),
        el("p", { id: "x-says", class: "says verdict", role: "status", "aria-live": "polite" }),
        el("dl", { class: "tiles", id: "x-compare" }),
        el("div", { class: "pair" }, figures("a"), figures("b")),
        el("div", { class: "pair" },
            el("div", { class: "card", id: "x-by-depth" }, el("h3", { text: "By depth" }), el("p", { class: "key" }, el("span", { class: "swatch a" }), " A ", el("span", { class: "swatch b" }), " B ", el("span", { class: "swatch all" }), " range of all sets"),
                el("div", { id: "x-chart" }), el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "By depth" }, el("table", { id: "x-depths" }))),
            el("div", { class: "card" }, el("h3", { text: "Among all sets" }), el("p", { class: "key", text: "One tick per set, one row per number of enhancements." }), el("div", { id: "x-lattice" }))),
        el("div", { class: "card" }, el("h3", { text: "Position by position" }),
            el("div", { class: "table-head" }, el("label", { for: "x-filter" }, "Filter ", el("input", { type: "search", id: "x-filter", autocomplete: "off", spellcheck: "false", placeholder: "a name, or endgame", oninput: (event) => { view.filter = event.target.value; drawComparison(); } })),
                el("label", { for: "x-open" }, "By A / B ", el("select", { id: "x-open" })), el("p", { id: "x-plots-say", role: "status" })),
            el("div", { class: "pair", id: "x-plots" }, el("div", {}, el("p", { class: "key", id: "x-phases" }), el("div", { id: "x-scatter" })),
                el("div", {}, el("p", { class: "key" }, el("span", { class: "swatch a" }), " A ", el("span", { class: "swatch b" }), " B: share solved"), el("div", { id: "x-quantile" })))));
    readView();
    drawExplorer();
    ADDRESSED.push(() => { readView(); drawExplorer(); });
}
