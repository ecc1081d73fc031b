/* The answer to the page's title: what each enhancement does alone and added last, in one sweep; the sentence
 * and the picture on top, and the same picture of every other study. */

const EFFECTS = records(DATA.tables.find((table) => table.id === "effects").table), ENGINES = records(DATA.provenance.engines);

/* The sweep that answers: the first paper's question on the thousand positions, or on its own, else the largest. */
function mainSweep() {
    const at = sweepOf("games");
    return Math.max(0, at < 0 ? sweepOf("schaeffer1989") : at);
}

function sweepOf(study) {
    return DATA.sweeps.findIndex((sweep) => sweep.study === study && sweep.setting === "{}");
}

/* The deepest depth, as an index, at which every set was run. */
function fullDepth(sweep) {
    for (let d = sweep.last; d >= 0; d--) if (sweep.sets.every((_, s) => isRun(sweep, s, d))) return d;
    return sweep.last;
}

/* What comes of going from one set to another; null where one of them was not run. */
function stepBetween(sweep, from, to, depth) {
    const a = sweep.index.get(from) ?? -1, b = sweep.index.get(to) ?? -1;
    if (!isRun(sweep, a, depth) || !isRun(sweep, b, depth)) return null;
    const { mean, meanInterval, smaller, equal, sameValue, places } = comparePair(sweep, "nc", a, b, depth), [low, high] = meanInterval ?? [null, null];
    return mean === null ? null : { mean, low, high, smaller, equal, changed: places.length - sameValue, positions: places.length };
}

/* Of a large suite the page has some positions. */
function isPart(sweep) {
    return sweep.every > 1;
}

/* What `prunelab effects` says of a sweep. */
function effectsOf(sweep) {
    return EFFECTS.filter((row) => row.study === sweep.study && row.suite === sweep.suite && row.setting === sweep.setting);
}

/* That of a letter, of all positions. */
function effectOf(sweep, depth, kind, letter) {
    const row = effectsOf(sweep).find((row) => row.depth === sweep.depths[depth] && row.metric === (sweep.measure ? "solution" : "nc") && row.kind === kind && row.letters === letter);
    return row ? { mean: row.value, low: row.low, high: row.high, positions: row.positions } : {};
}

/* On how many positions the answer rests. */
function positionsOf(sweep, depth) {
    return isPart(sweep) && effectOf(sweep, depth, "main", sweep.letters[0]).positions || commonPositions(sweep, depth).length;
}

/* Every letter alone and added last, from the one that saves most. */
function letterSteps(sweep, depth) {
    const all = inOrder(sweep.letters, orderOf(sweep));
    const step = (kind, letter, from, to) => { const own = stepBetween(sweep, from, to, depth); return own && isPart(sweep) ? { ...own, ...effectOf(sweep, depth, kind, letter) } : own; };
    const rows = [...sweep.letters].map((letter) => ({ letter, title: titleOf(letter, sweep), alone: step("add_one", letter, "-", letter), last: step("leave_one_out", letter, inOrder(all.replace(letter, ""), orderOf(sweep)), all) }));
    return rows.filter((row) => row.alone || row.last).sort((a, b) => (a.last || a.alone).mean - (b.last || b.alone).mean);
}

/* What a letter means in a sweep: of a foreign engine its switch. */
function titleOf(letter, sweep) {
    return (sweep.switches || DATA.enhancements).find((e) => e.letter === letter)?.title || letter;
}

/* ---- the sentence ---- */

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

function inWords(n) {
    return NUMBERS[n] || String(n);
}

function surely(step, sign) {
    return step !== null && step.low !== null && (sign < 0 ? step.high < 0 : step.low > 0);
}

/* The other letter beside which this one, which saves alone, no longer clearly saves, the one that takes most away:
 * {other, step}, what it brings there. */
function overshadowedBy(sweep, row, depth) {
    if (isPart(sweep) || !surely(row.alone, -1)) return null; // pairs of some positions alone
    const others = [...sweep.letters].filter((other) => other !== row.letter)
        .map((other) => ({ other, step: stepBetween(sweep, other, inOrder(other + row.letter, orderOf(sweep)), depth) }))
        .filter(({ step }) => step && step.low !== null && step.high >= 0);
    return others.length ? others.reduce((most, one) => (one.step.mean > most.step.mean ? one : most)) : null;
}

function share(step) {
    return fixed(Math.abs(100 * (2 ** step.mean - 1)), Math.abs(step.mean) < 0.14 ? 1 : 0) + " %";
}

/* "25 % (20 to 29)", of a saving. */
function shareBetween(step) {
    const end = (log) => fixed(100 * (1 - 2 ** log), Math.abs(step.mean) < 0.14 ? 1 : 0);
    return share(step) + (step.low === null ? "" : ` (${end(step.high)} to ${end(step.low)})`);
}

/* "at depth 5, on 24 positions" */
function sampleSays(sweep, depth) {
    return (sweep.measure ? "" : `at depth ${sweep.depths[depth]}, `) + `on ${several(positionsOf(sweep, depth), "position")}` + (sweep.suite === "bratko-kopec" ? " that Schaeffer and Marsland used" : "");
}

function named(row) {
    return `${row.title} (${row.letter})`;
}

/* What of a letter that does not surely save: without a full stop. */
function idleSays(sweep, row, depth) {
    const beside = overshadowedBy(sweep, row, depth), costs = surely(row.last, 1) ? `, added last, costs ${share(row.last)}` : "", name = named(row);
    if (row.last && row.last.equal === row.last.positions) return `${name}, added last, changes nothing on any of ${several(row.last.positions, "position")}`;
    if (!beside) return name + (costs || ", added last, has no clear effect");
    return `${name} ${beside.step.equal === beside.step.positions ? "adds nothing" : "does not clearly save"} beside ${titleOf(beside.other, sweep)} (${beside.other})${costs && " and" + costs}`;
}

/* The name that a study's foreign engine gives itself. */
function engineOf(sweep) {
    return ENGINES.find((row) => row.study === sweep.study)?.name || `the engine of ${sweep.study}`;
}

/* What a sweep's letters are. */
function kindOf(sweep) {
    return sweep.switches ? "switch" : "enhancement";
}

/* What a sweep counts. */
function countedBy(sweep) {
    return sweep.measure ? "nodes to solution" : "nodes";
}

/* Where its counts stand: a budget's have one depth, which nobody reaches. */
function measureOf(sweep, depth) {
    return sweep.measure ? "The nodes when the best move became a key for good; unsolved within the budget counts as two budgets"
        : `Depth ${sweep.depths[depth]}${sweep.switches ? ", the engine's own, which reductions and extensions redefine" : ""}`;
}

/* Of searches that were made several times: how much they differ. */
function roundsSay(sweep, depth) {
    const { rounds, cells, differing, within } = sweep.searches?.[depth] || { rounds: 1 };
    if (rounds < 2) return sweep.searches ? " Each search was made once at this depth." : "";
    return ` Each search was made ${rounds} times; counts are means. ` + (differing ? `Repeated searches differ in ${count(differing)} of ${count(cells)}, by a factor of ${fixed(2 ** within, 2)} (one standard deviation). The intervals include this.` : "No repeated searches differ.");
}

function placeOf(sweep, depth) {
    const where = `${several(positionsOf(sweep, depth), "position")} of the suite “${sweep.suite}”`;
    return measureOf(sweep, depth) + (sweep.measure ? `. ${capital(where)}` : `, ${where}`);
}

/* Sentences on a sweep that has nothing on, everything on, and all but one; the first is the answer. */
function lettersSay(sweep, rows, depth, whole) {
    const saving = rows.filter((row) => surely(row.last, -1)), costing = rows.filter((row) => surely(row.last, 1));
    const nothing = rows.filter((row) => row.last && !surely(row.last, -1) && !surely(row.last, 1));
    const idle = [...costing, ...nothing], most = saving.slice(0, 3), rest = saving.slice(3), others = inWords(sweep.letters.length - 1), kind = kindOf(sweep), says = [];
    const sample = sweep.switches ? `With ${engineOf(sweep)}, ${sampleSays(sweep, depth)}` : capital(sampleSays(sweep, depth));
    const savings = most.map((row, i) => `${named(row)} ${shareBetween(row.last)}${i ? "" : ` of the ${countedBy(sweep)}`}`);
    const many = most.length > 1 ? `${inWords(most.length)} ${kind}${sweep.switches ? "es" : "s"} save` : `one ${kind} saves`, idleSaid = idle.map((row) => capital(idleSays(sweep, row, depth)) + ".");
    const answer = most.length ? `${many} most when added to the other ${others} (added last): ${listed(savings)}` : `no ${kind} clearly saves ${countedBy(sweep)} when added to the other ${others}`;
    says.push([`${sample}, ${answer}.`, ...idleSaid.slice(0, 1)].join(" "));
    if (rest.length) says.push(`${capital(listed(rest.map((row, i) => `${named(row)} ${i ? "" : "saves "}${share(row.last)}`)))}.`);
    says.push(...idleSaid.slice(1));
    const changed = isPart(sweep) ? [] : rows.filter((row) => row.last && row.last.changed > 0);
    if (changed.length && !sweep.measure) says.push(`${capital(listed(changed.map((row) => row.letter)))} may change the value of the search (${listed(changed.map((row) => `${row.letter} on ${row.last.changed} of ${row.last.positions} positions`))}): the savings are not free.`);
    if (!isPart(sweep)) says.push(`${sweep.letters.length === 2 ? "Both" : `All ${inWords(sweep.letters.length)}`} together ${sweep.measure ? "need" : "search"} ${fixed(100 * 2 ** whole.mean, 1)} % of the ${countedBy(sweep)} of ${sweep.switches ? "the engine with all of them off" : "plain alpha-beta"}.`);
    return says;
}

/* A sentence on whatever sets there are. */
function setsSay(sweep, depth) {
    const sums = totals(sweep, "nc", depth), known = sweep.sets.filter((_, s) => sums[s] !== null);
    if (known.length < 2) return [`${capital(several(known.length, "set"))} of enhancements ${known.length === 1 ? "was" : "were"} run.`];
    const by = [...known].sort((a, b) => sums[sweep.index.get(a)] - sums[sweep.index.get(b)]);
    const best = by[0], other = best !== "-" && known.includes("-") ? "-" : by.at(-1), step = stepBetween(sweep, other, best, depth);
    return [`Of ${known.length} sets, ${setName(best)} ${sweep.measure ? "needs" : "searches"} the fewest ${countedBy(sweep)}` + (step ? `: ${fixed(2 ** step.mean, 3)} times those of ${setName(other)}` + (step.low === null ? "" : ` (${fixed(2 ** step.low, 3)} to ${fixed(2 ** step.high, 3)})`) + `, fewer on ${step.smaller} of ${several(step.positions, "position")}.` : ".")];
}

/* ---- the picture: a table whose middle column is drawn ---- */

function plotTicks(low, high) {
    const step = high - low > 1.6 ? 1 : high - low > 0.7 ? 0.5 : 0.25, ticks = [];
    for (let t = Math.ceil(low / step - 1e-9) * step; t <= high + 1e-9; t += step) ticks.push(t);
    return ticks;
}

function stepText(step) {
    return step === null ? "–" : percent(2 ** step.mean);
}

function intervalText(step) {
    return step === null || step.low === null ? "" : `${percent(2 ** step.low).replace(" %", "")} to ${percent(2 ** step.high)}`;
}

/* rows: [{letter, title, alone, last}], steps in log2 of the nodes; `head`: what a letter is. */
function stepsTable(id, caption, head, rows) {
    const ends = rows.flatMap((row) => [row.alone, row.last]).filter(Boolean).flatMap((step) => [step.low ?? step.mean, step.high ?? step.mean]).concat(0);
    const pad = 0.04 * (Math.max(...ends) - Math.min(...ends)) || 0.1, low = Math.min(...ends) - pad, high = Math.max(...ends) + pad;
    const at = (x) => (100 * (x - low)) / (high - low), ticks = plotTicks(low, high), isZero = (t) => Math.abs(t) < 1e-9;
    const span = (kind, x, more) => el("span", { class: kind, style: `left:${at(x)}%`, ...more });
    const mark = (step, kind, letter) => (step === null ? [] : [
        step.low === null ? null : span("whisker " + kind, step.low, { style: `left:${at(step.low)}%;width:${at(step.high) - at(step.low)}%` }),
        span("dot " + kind, step.mean, { "data-tip": `${letter} ${kind === "alone" ? "alone" : "added last"}: ${stepText(step)} nodes` + (step.low === null ? "" : ` (95 %: ${intervalText(step)})`) })]);
    const cell = (step, kind) => el("td", { class: "number " + kind, "data-value": step?.mean ?? "", "data-low": step?.low ?? "", "data-high": step?.high ?? "" }, stepText(step), el("small", intervalText(step)));
    const scale = el("div.track", { "aria-hidden": "true" }, ...ticks.map((t) => span("tick-text", t, { text: isZero(t) ? "same" : percent(2 ** t) })));
    return drawnTable(id, caption, head, [scale], [[el("span.swatch.a"), "alone"], [el("span.swatch.b"), "added last"]], rows.map(({ letter, title, alone, last }) => el("tr", { "data-letter": letter }, letterHead(letter, el("span.name", title)),
        track(...ticks.map((t) => span(isZero(t) ? "grid zero" : "grid", t)), ...mark(alone, "alone", letter), ...mark(last, "last", letter)), cell(alone, "alone"), cell(last, "last"))));
}

/* A table whose second column is a picture, below `scale`. */
function drawnTable(id, caption, head, scale, heads, rows) {
    return el("table.steps", { id }, el("caption.unseen", caption),
        el("thead", el("tr", columnHead(head), el("th.plot", { scope: "col" }, el("span.unseen", "picture"), ...scale), ...heads.map((name) => columnHead(name, true)))), el("tbody", ...rows));
}

function track(...marks) {
    return el("td.plot", el("div.track", ...marks));
}

function letterHead(letter, title) {
    return rowHead([el("b", letter), " ", title]);
}

const BARS_SHOWN = 24;

/* Where there are too few sets for letters: every set's nodes as a bar. */
function setsTable(id, caption, sweep, depth) {
    const sums = totals(sweep, "nc", depth), most = Math.max(...sums.filter((n) => n !== null));
    const known = sweep.sets.map((set, s) => [set, sums[s]]).filter(([, n]) => n !== null).sort((a, b) => a[1] - b[1]).slice(0, BARS_SHOWN);
    return drawnTable(id, caption, "Set", [], ["nodes (NC)"], known.map(([set, n]) => el("tr", rowHead(setName(set)),
        track(el("span.length", { style: `width:${(100 * n) / most}%`, "data-tip": `${setName(set)}: ${count(n)}` })), ...numbers([count(n)]))));
}

/* Where what is unsolved counts as two budgets: whether that matters, the time, and what is solved. From the
 * table of effects; null where that has none. */
function measuresTable(id, sweep) {
    if (!sweep.measure) return null;
    const own = effectsOf(sweep).filter((row) => row.kind === "main"), of = (letter, metric) => own.find((row) => row.letters === letter && row.metric === metric);
    const measures = { solution: "nodes, unsolved as 2 B", solution_4b: "nodes, unsolved as 4 B", solution_ns: "time", solved: "solved, in points" };
    const say = (metric, x) => (metric === "solved" ? signed(100 * x, 1) : percent(2 ** x));
    const cell = (row, metric) => el("td.number", { "data-metric": metric, "data-value": row ? row.value : "" }, row ? say(metric, row.value) : "–",
        el("small", row && row.low !== null ? `${say(metric, row.low).replace(" %", "")} to ${say(metric, row.high)}` : ""));
    const letters = orderOf(sweep).filter((letter) => of(letter, "solution"));
    const rows = letters.map((letter) => el("tr", { "data-letter": letter }, letterHead(letter, titleOf(letter, sweep)), ...Object.keys(measures).map((metric) => cell(of(letter, metric), metric))));
    return letters.length === 0 ? null : el("div.card", hint("The effect of each switch by four measures, averaged over all sets of the other switches. B is the budget of nodes; an unsolved position counts as two or four budgets. Time is nodes (unsolved as 2 B) times the set's measured time for a node."),
        region("By what is counted", el("table.measures", { id }, ...tableParts("Main effects by what is counted", ["Switch", ...Object.values(measures)], 1, rows))));
}

/* {says: sentences, picture, key} of a sweep. */
function answerOf(sweep, id) {
    const nothing = `Nothing was measured: no set has ${countedBy(sweep)} on a position that is done in all.`; // all searches ended before, or failed
    const answer = totals(sweep, "nc", fullDepth(sweep)).some((n) => n !== null) ? measuredAnswer(sweep, id) : { says: [nothing], picture: missing(nothing), key: "" };
    return { ...answer, says: [...answer.says, ...bestSay(sweep)], key: answer.key + roundsSay(sweep, fullDepth(sweep)) };
}

/* The sets that are not told apart from the best, in nodes and in what is solved. */
function bestSay(sweep) {
    const words = { [sweep.measure ? "solution" : "nc"]: ["", "searches the fewest nodes", "searches more nodes than the best"], solved: [" in the number of solved positions", "solves the most positions", "solves fewer positions than the best"] };
    return DATA.best.rows.filter(([study, suite, setting, metric]) => study === sweep.study && suite === sweep.suite && setting === sweep.setting && metric in words)
        .map(([, , , metric, held, sets, first]) => {
            const [of, most, less] = words[metric], names = first.split(" ").map(setName);
            return held === 1 ? `Of all ${sets} sets of these ${inWords(sweep.letters.length)}, ${names[0]}${allBut(sweep, first)} clearly ${most}.` : held === sets ? `None of the ${sets} sets clearly ${less}.`
                : `Sets that cannot be told apart from the best${of}: ${names.join(", ")}${held > 8 ? ` and ${held - 8} more` : ""} (${held} of ${sets} sets).`;
        });
}

/* " (all but H)": of a set that lacks one letter. */
function allBut(sweep, set) {
    const off = orderOf(sweep).filter((letter) => !set.includes(letter));
    return off.length === 1 ? ` (all but ${off[0]})` : "";
}

function measuredAnswer(sweep, id) {
    const depth = fullDepth(sweep), rows = letterSteps(sweep, depth), whole = stepBetween(sweep, "-", inOrder(sweep.letters, orderOf(sweep)), depth);
    const where = placeOf(sweep, depth), name = sweep.measure ? "nodes to solution" : "nodes (NC)";
    if (sweep.letters.length > 1 && whole && rows.every((row) => row.last))
        return { says: lettersSay(sweep, rows, depth, whole), picture: stepsTable(id, `What each ${kindOf(sweep)} does to the ${countedBy(sweep)}, alone and added last`, capital(kindOf(sweep)), rows),
            key: `The table shows how each ${kindOf(sweep)} changes the ${name}: alone, and added last, to all others together. Left of “same” it saves nodes. ${where}. Numbers are geometric means with 95 % intervals, by bootstrap over ${sweep.games ? "games" : "positions"}.` };
    return { says: setsSay(sweep, depth), picture: setsTable(id, `${capital(countedBy(sweep))} of each set`, sweep, depth), key: `${capital(name)} of each set, ${sweep.measure ? "geometric means" : "totals"}${sweep.sets.length > BARS_SHOWN ? `; the ${BARS_SHOWN} smallest` : ""}. ${where}.` };
}

/* ---- on the page ---- */

/* Claims over base programs, after the answer and before what one program says; null where there are none. */
function wordsSay() {
    const claims = (DATA.claims?.claims ?? []).filter(shortWord), first = claims.find((claim) => claim.id === "S1a");
    if (claims.length === 0) return null;
    const programs = Math.max(...claims.map((claim) => claim.universes.universes)), says = first && (shortWord(first) === "depends" ? first.universes.word : WORD_SAYS[shortWord(first)][0]);
    return el("p#answer-words", `${several(claims.length, "claim")} of the papers ${claims.length === 1 ? "was" : "were"} judged in ${count(programs)} base programs: one engine, with different choices where the papers leave a choice open. Of these claims `, el("a", { href: "#verdicts" }, wordCountsText(claims)), ".",
        ...(first ? [` For example, “${first.claim.replace(/\.$/, "")}” (`, el("a", { href: "#claim-S1a" }, "S1a"), `) ${first.universes.fails === first.universes.distinct ? `fails in all ${count(first.universes.distinct)}` : `${says}: ${universeCountsText(first)}`}. Bottom positions are nodes with no depth left. The possible reduction is what the best of the 64 sets without L saves.`] : []));
}

function claimsSay() {
    const all = DATA.claims?.claims ?? [], claims = all.filter(wasAsked), counts = countVerdicts(claims);
    return claims.length === 0 ? null : el("p", `Of ${several(all.length, "claim")} of the papers, ${count(claims.length)} ${claims.length === 1 ? "has a verdict" : "have verdicts"}${claims.some(shortWord) ? " in the default base program" : ""}: `, el("a", { href: "#verdicts" }, listed(counts.map(([verdict, nb]) => `${nb} ${verdict}`))), ".",
        ...counts.filter(([verdict]) => verdict in VERDICT_MEANS).map(([verdict]) => ` ${capital(verdict)}: ${VERDICT_MEANS[verdict]}.`));
}

/* Where the thousand positions answer: what the papers' own sample says. */
function besideSays() {
    const at = sweepOf("schaeffer1989");
    return at < 0 || at === mainSweep() ? "" : el("p#answer-beside", answerOf(sweepAt(at), "beside-table").says[0]);
}

function startAnswer() {
    const sums = cellCounts(), p = DATA.provenance, studies = new Set(p.cells.rows.map((row) => row[0])).size, words = wordsSay();
    if (DATA.sweeps.length) {
        const sweep = sweepAt(mainSweep()), answer = answerOf(sweep, "answer-table");
        say("answer-text", answer.says[0]);
        byId("answer-app").append(answer.says.length > 1 ? el("p", answer.says.slice(1).join(" ")) : "", el("div.card", answer.picture), hint(`${answer.key} Study “${sweep.study}”, ${settingName(sweep.setting)}.${partSays(sweep, `; the table uses all ${count(positionsOf(sweep, fullDepth(sweep)))}`)}`), measuresTable("answer-measures", sweep) || "", besideSays());
    } else byId("answer-text").textContent = sums.done ? "No study here compares sets of enhancements; see Tables for what was counted." : "No study was run; see Tables for what else is here.";
    byId("answer-app").append(...[words, claimsSay(), el("p#answer-from.hint", `The page rests on ${countsDiffer() ? "counts" : "exact counts"} of ${several(studies, "study", "studies")}: ${count(p.searches)} by searches here${othersSay()}. `,
        p.violations ? el("strong.differs", `${several(p.violations, "root value")} of ${count(p.values)} wrong: the program is wrong. `) : p.values ? `Where sets must find the same value of a position, all ${several(p.values, "value")} agree. ` : "",
        ...repeatsSay().map((said) => said + ". "), el("a", { href: "#provenance" }, "Where the numbers come from"), ".")].filter(Boolean));
}

/* Counts that studies asked for and no search of their own gave. */
function othersSay() {
    const { imported, answered } = DATA.provenance;
    return [imported ? `${count(imported)} imported` : "", answered ? `${count(answered)} taken from deeper searches` : ""].filter(Boolean).map((said) => ", " + said).join("");
}

/* Do any searches of one cell count otherwise, of several or when it was searched again? */
function countsDiffer() {
    return ENGINES.some((row) => row.differ > 0) || DATA.sweeps.some((sweep) => sweep.searches?.some((depth) => depth.differing > 0));
}

/* A study may have no title. */
function titleFirst(sweep) {
    return sweep.title ? sweep.title + ". " : "";
}

function partSays(sweep, rest = "") {
    return isPart(sweep) ? ` The explorer below has one position in ${count(sweep.every)}${rest}.` : "";
}

/* A study, and by what it is measured. */
function studyName(sweep) {
    return sweep.study + (sweep.measure ? ", nodes to solution" : sweep.switches ? ", at equal depth" : "");
}

/* The same of every study, drawn when it is opened; open where nothing else is drawn. */
function startStudyFigures() {
    const first = new Map();
    DATA.sweeps.forEach((sweep, i) => kept(first, studyName(sweep), () => i));
    if (first.size === 0) return;
    const boxes = [...first].map(([study, number]) => foldedUntilAsked({ class: "card", id: "study-" + number }, [el("h4", study)], (box) => drawStudy(box, number)));
    const group = el("details#figures-studies.figure-group", el("summary", el("h3", "A chart of every study"), el("span.rows", several(first.size, "study", "studies"))), ...boxes);
    byId("figures").append(group);
    if (DATA.drawn === 0) for (const box of [group, boxes[0]]) box.open = true;
}

function drawStudy(box, number) {
    const sweep = sweepAt(number), answer = answerOf(sweep, "steps-" + number), sums = allTotals(sweep, "nc");
    const best = bestSet(sweep, "nc", fullDepth(sweep)), base = sweep.index.has("-") ? "-" : sweep.sets[0];
    const line = (set, kind) => ({ name: setName(set), class: kind, values: byDepth(sweep, sums, set) });
    box.append(hint(`${titleFirst(sweep)}Setting: ${settingName(sweep.setting)}.${partSays(sweep)}`), el("p", answer.says.join(" ")), answer.picture, hint(answer.key), measuresTable("measures-" + number, sweep) || "",
        ...(sweep.measure ? [] : [depthChart(`Nodes by depth: ${setName(best)} and ${setName(base)}`, sweep.depths, [line(base, "line-b"), line(best, "line-a")], bandOf(sums)),
            el("p.key", swatch("a", setName(best)), swatch("b", setName(base)), swatch("all", "range of all sets"))]));
}
