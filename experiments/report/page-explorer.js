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

function bestSet(sweep, metric, depth) {
    const sums = totals(sweep, metric, depth), known = sums.filter((n) => n !== null);
    return known.length ? sweep.sets[sums.indexOf(Math.min(...known))] : "-";
}

/* Of a set what a sweep has. */
function knownLetters(sweep, set) {
    return inOrder([...set].filter((c) => sweep.letters.includes(c)).join(""), orderOf(sweep));
}

/* The view of the address; of what it does not say, as it was. */
function readView() {
    const values = readAddress().values, before = view.a === null ? null : sweepNow();
    const [study, setting, measure] = ["study", "setting", "measure"].map((key) => values.get(key));
    const isAsked = (sweep) => sweep.study === study && sweep.setting === (setting ?? sweep.setting) && (sweep.measure || "depth") === (measure ?? (sweep.measure || "depth"));
    if (study !== null) view.sweep = Math.max(0, DATA.sweeps.findIndex(isAsked));
    else if (!before) view.sweep = mainSweep();
    const sweep = sweepNow(), asked = values.has("depth") || !before ? Number(values.get("depth")) : before.depths[view.depth], depth = sweep.depths.indexOf(asked);
    const known = (name, otherwise) => {
        const set = values.has(name) ? values.get(name) : view[name] ?? otherwise();
        return knownLetters(sweep, set);
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
    DATA.sweeps.forEach((s, i) => kept(studies, studyName(s), () => []).push(i));
    show("x-study", ...[...studies].map(([study, list]) => el("optgroup", { label: study },
        ...list.map((i) => option(i, `${study}: ${settingName(DATA.sweeps[i].setting)}${list.some((k) => DATA.sweeps[k].suite !== DATA.sweeps[i].suite) ? `, ${DATA.sweeps[i].suite}` : ""}, ${DATA.sweeps[i].sets.length} sets`, i === view.sweep)))));
    show("x-depth", ...sweep.depths.map((depth, i) => option(i, depth, i === view.depth)));
    byId("x-metric").value = view.metric;
    for (const id of ["x-metric", "x-paper"]) byId(id).parentElement.hidden = Boolean(sweep.switches); // what a foreign engine does not have
    byId("x-depth").parentElement.hidden = byId("x-by-depth").hidden = Boolean(sweep.measure);
    byId("x-paper").checked = view.paper;
    say("x-about", `${titleFirst(sweep)}${isPart(sweep) ? `One position in ${count(sweep.every)} is on this page: ${count(sweep.positions.length)}.` : `${several(sweep.positions.length, "position")} of ${sweep.suite}.`}${sweep.switches ? " " + measureOf(sweep, view.depth) + "." : ""}${roundsSay(sweep, view.depth)}`);
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
function makeSwitches(which) {
    const all = [...DATA.enhancements, ...DATA.sweeps.flatMap((sweep) => sweep.switches || [])], known = LETTERS.map((letter) => all.find((e) => e.letter === letter)).filter(Boolean);
    const toggle = (letter) => change({ [which]: toggled(view[which], letter, orderOf(sweepNow())) });
    return el("div.switches", { id: "x-switches-" + which }, ...known.map((e) => letterButton(e, () => toggle(e.letter), {}, el("span.effect"))));
}

function makeSetBox(which, legend) {
    const quick = (text, make) => presetButton(text, () => change({ [which]: make() }));
    return setBox(which, legend, el("output", { id: "x-name-" + which }), makeSwitches(which),
        el("div.presets", quick("none", () => "-"), quick("all", () => inOrder(sweepNow().letters, orderOf(sweepNow()))),
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
    const sums = totals(sweep, view.metric, view.depth), n = sums[set], r = reduction(sweep, view.metric, set, view.depth), p = r.paper;
    const grows = growth(sweep, view.metric, set, view.depth), inPercent = (x) => (x === null ? "–" : fixed(x, 1) + " %");
    const paper = (name, value, text) => (view.paper && p.best ? el("small", { id: `${id}${name}-paper`, "data-value": value ?? "" }, "the paper's: " + text) : null);
    const total = (metric, name, note) => { const sum = totals(sweep, metric, view.depth)[set]; return tile(id + metric, name, sum, count(sum), note); };
    byId("x-name-" + which).textContent = byId("x-label-" + which).textContent = setName(view[which]);
    show("x-figures-" + which, 
        sweep.measure ? total("nc", "Nodes to solution", "geometric mean") : total("nc", "Nodes (NC)"),
        ...(sweep.switches ? [] : [total("nbp", "Bottom positions (NBP)")]),
        tile(id + "percent", "Reduction", r.percent, inPercent(r.percent), r.best ? `100 % is ${setName(r.best)}, the best of ${r.sets}` : null, paper("percent", p.percent, `${inPercent(p.percent)}; 100 % is ${setName(p.best)}, the best of its ${p.sets}`)),
        tile(id + "log2", "log2(N / N best)", r.log2, fixed(r.log2, 3), "doublings above the best", paper("log2", p.log2, fixed(p.log2, 3))),
        tile(id + "rank", "Rank", null, isGone(n) ? "not run" : rankOf(sums, n), "1 has the fewest nodes"),
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
    show("x-compare", ...(!pair || pair.places.length === 0 ? [missing("One of the two sets was not run at this depth.")] : [
        tile("x-ratio", "Ratio of totals, A / B", pair.total, fixed(2 ** pair.total, 3), interval(pair.totalInterval)),
        tile("x-mean", "Geometric mean of A / B", pair.mean, pair.mean === null ? "–" : fixed(2 ** pair.mean, 3), interval(pair.meanInterval)),
        tile("x-wins", "A smaller / equal / larger", pair.smaller, `${pair.smaller} / ${pair.equal} / ${pair.larger}`, "positions"),
        sweep.solved ? solvedTile(sweep, pair.places, a, b) : tile("x-values", "Same root value", pair.sameValue, `${pair.sameValue} of ${pair.places.length}`, "positions")]));
    for (const [id, ends] of Object.entries({ "x-ratio": pair?.totalInterval, "x-mean": pair?.meanInterval })) byId(id)?.setAttribute("data-interval", JSON.stringify(ends));
    drawPlots(sweep, pair, a, b);
    sayResult(pair);
}

function sayResult(pair) {
    const sweep = sweepNow(), metric = view.metric === "nc" ? countedBy(sweep) : "bottom positions";
    const [a, b] = [view.a, view.b].map((set) => (set === "-" ? "“nothing on”" : set)); // in a sentence "none" would be a pronoun
    const said = sweep.measure ? `${a} needs` : `At depth ${sweep.depths[view.depth]}, ${a} searches`;
    const over = (set) => count(overPositions(sweep, view.metric, sweep.index.get(set), view.depth, pair.places));
    say("x-says", pair && pair.places.length
        ? `${said} ${over(view.a)} ${metric}${sweep.measure ? " (geometric mean)" : ""}, ${fixed(2 ** (sweep.measure ? pair.mean : pair.total), 3)} times the ${over(view.b)} of ${b}; fewer on ${pair.smaller} of ${pair.places.length} positions.`
        : `${a} and ${b} were not both run at this depth.`);
}

function drawDepths() {
    const sweep = sweepNow(), sums = allTotals(sweep, view.metric), [a, b] = [view.a, view.b].map((set) => byDepth(sweep, sums, set));
    const grows = (set, d) => fixed(growth(sweep, view.metric, sweep.index.get(set) ?? -1, d), 2);
    const named = [{ set: view.b, name: "B, " + setName(view.b), class: "line-b", values: b }, { set: view.a, name: "A, " + setName(view.a), class: "line-a", values: a }];
    show("x-chart", depthChart(`Nodes by depth: A is ${setName(view.a)}, B is ${setName(view.b)}; the table below has the numbers`, sweep.depths, named, bandOf(sums)));
    show("x-depths", ...tableParts("A and B by depth", ["depth", "A", "B", "A / B", "A grows × (mean)", "B grows × (mean)"], 0, sweep.depths.map((depth, d) =>
        numberRow(depth, [count(a[d]), count(b[d]), ratioText(a[d], b[d]), grows(view.a, d), grows(view.b, d)], { class: d === view.depth ? "now" : null }))));
    show("x-lattice", latticeChart("All sets by their number of enhancements; choose one with the switches", sweep.sets, sums[view.depth] ?? [], named, (set) => change({ a: set })));
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
        for (const which of ["a", "b"]) view[which] = knownLetters(sweep, view[which]);
    }
    writeView();
    drawExplorer();
}

/* ---- start ---- */

function startExplorer() {
    if (DATA.sweeps.length === 0) {
        byId("explorer-app").append(missing("No sweep in this database: the explorer needs a study with two sets or more, such as schaeffer1989."));
        return;
    }
    unpack("explorer");
    byId("x-sets").append(makeSetBox("a", "Set A: "), makeSetBox("b", "Set B, to compare with: "));
    offer(byId("x-study"), [], null, (sweep) => change({ sweep: Number(sweep) }));
    offer(byId("x-depth"), [], null, (depth) => change({ depth: Number(depth) }));
    offer(byId("x-metric"), [], null, (metric) => change({ metric }));
    onCheck("x-paper", (paper) => change({ paper }));
    onInput("x-filter", (filter) => { view.filter = filter; drawComparison(); });
    readView();
    drawExplorer();
    ADDRESSED.push(() => { readView(); drawExplorer(); });
}
