/* What stands on the page without being asked for, and the start of every part. */

function cellCounts() {
    const { columns, rows } = DATA.provenance.cells, status = columns.indexOf("status"), iterations = columns.indexOf("iterations");
    const sums = {};
    for (const row of rows) sums[row[status]] = (sums[row[status]] || 0) + row[iterations];
    return sums;
}

function countTiles() {
    const p = DATA.provenance, sums = cellCounts(), failed = (sums.failed || 0) + (sums.timeout || 0) + (sums.skipped || 0);
    const tiles = [["sum-searches", "Searches", p.searches], ...[["imported", "Counts imported"], ["answered", "Counts taken from deeper searches"]].filter(([key]) => p[key]).map(([key, name]) => ["sum-" + key, name, p[key]]), ["sum-done", "Iterations (one depth of a search)", sums.done || 0], ["sum-failed", "Iterations failed, skipped, or beyond a limit", failed], ["sum-values", "Root values compared", p.values],
        ["sum-violations", "Root values wrong", p.violations]];
    return el("dl", { class: "tiles" }, ...tiles.map(([id, name, n]) => tile(id, name, n, count(n), id === "sum-violations" ? (n ? "the program is wrong" : "as required") : null)));
}

/* What a column of the runs says; what a run does not know is told as such. */
function ofRuns(name, unknown) {
    const { columns, rows } = DATA.provenance.runs, at = columns.indexOf(name);
    return [...new Set(rows.map((row) => row[at]))].map((x) => (x === null || x === "" ? unknown : String(x)));
}

function startFooter() {
    const p = DATA.provenance, commits = ofRuns("commit", "an unknown commit").map((text) => (text.startsWith("an ") ? text : text.slice(0, 12)));
    byId("footer").textContent = `prunelab ${p.version}, signature ${p.signature}; ${commits.length ? "runs of " + commits.join(", ") : "no run"}. From ${p.database}.`;
}

/* Did runs have files that differed from their commit? Of some nobody knows. */
function dirtyText() {
    const { columns, rows } = DATA.provenance.runs, at = columns.indexOf("dirty");
    const dirty = rows.filter((row) => row[at] === 1).length, unknown = rows.filter((row) => row[at] === null).length;
    if (rows.length === 0) return "no run";
    if (unknown === rows.length) return "unknown";
    return (dirty ? `${dirty} of ${several(rows.length, "run")} had tracked files that differed from the commit` : unknown ? "none in the other runs" : "none in any run") + (unknown ? `; unknown for ${several(unknown, "run")}` : "");
}

/* Do the counts of foreign engines repeat? In words, by study. */
function repeatsSay() {
    const { columns, rows } = DATA.provenance.engines, at = (name) => columns.indexOf(name);
    return rows.filter((row) => row[at("searched_again")]).map((row) => `${row[at("study")]}, ${row[at("name")]}: ${several(row[at("searched_again")], "search", "searches")} made a second time, ${row[at("differ")] ? count(row[at("differ")]) + " differ" : "none differs"}`);
}

function repeatFacts() {
    const said = repeatsSay();
    return said.length ? [["Repeats", said.join("; ")]] : [];
}

function facts(rows) {
    return el("dl", { class: "facts" }, ...rows.flatMap(([name, text]) => [el("dt", { text: name }), el("dd", { text })]));
}

function startProvenance() {
    const p = DATA.provenance, all = (name) => ofRuns(name, "unknown").join("; ") || "no run";
    byId("provenance-app").append(
        countTiles(),
        facts([["Program", `prunelab ${p.version}, compiled by ${p.compiler}`], ["Signature", `${p.signature} of this program, ${all("signature")} of the runs; equal signatures give equal counts`], ["Commits", all("commit")],
            ["Changed files", dirtyText()],
            ["To cite", `prunelab ${p.version}, commit ${all("commit")}, and the study; CITATION.cff shows how`],
            ["Compilers", all("compiler")], ["Processors", all("cpu")], ["Hosts", all("host")],
            ...repeatFacts(),
            ["Root values", `${count(p.values)} compared with other sets at the same position and depth, ${count(p.violations)} wrong`]]),
        ...(p.engines.rows.length ? [el("h3", { text: "Foreign engines" }), sortableTable("rows-engines", "Foreign engines", p.engines.columns, p.engines.rows)] : []),
        el("h3", { text: "Iterations" }), sortableTable("rows-cells", "Iterations by study and status", p.cells.columns, p.cells.rows),
        el("h3", { text: "Runs" }), sortableTable("rows-runs", "Runs", p.runs.columns, p.runs.rows));
}

startTheme();
startTips();
startAnswer();
startExplorer();
startTextbook();
startHorizon();
startFigureData();
startStudyFigures();
startLabLater();
startVerdicts();
startTables();
startProvenance();
startFooter();
startAddress();
document.documentElement.dataset.ready = "yes";
