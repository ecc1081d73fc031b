/* What stands on the page without being asked for, and the start of every part. */

/* How many iterations have each status. */
function cellCounts() {
    const sums = {};
    for (const { status, iterations } of records(DATA.provenance.cells)) sums[status] = (sums[status] || 0) + iterations;
    return sums;
}

function countTiles() {
    const p = DATA.provenance, sums = cellCounts(), failed = (sums.failed || 0) + (sums.timeout || 0) + (sums.skipped || 0);
    const others = [["imported", "Counts imported", p.imported], ["answered", "Counts taken from deeper searches", p.answered]].filter(([, , n]) => n);
    const tiles = [["searches", "Searches", p.searches], ...others, ["done", "Iterations (one depth of a search)", sums.done || 0], ["failed", "Iterations failed, skipped, or beyond a limit", failed],
        ["values", "Root values compared", p.values], ["violations", "Root values wrong", p.violations, p.violations ? "the program is wrong" : "as required"]];
    return el("dl.tiles", ...tiles.map(([id, name, n, note]) => tile("sum-" + id, name, n, count(n), note)));
}

/* What a column of the runs says; what a run does not know is told as such. */
function ofRuns(name, unknown) {
    return [...new Set(records(DATA.provenance.runs).map((row) => row[name]))].map((x) => (x === null || x === "" ? unknown : String(x)));
}

function startFooter() {
    const p = DATA.provenance, commits = ofRuns("commit", "an unknown commit").map((text) => (text.startsWith("an ") ? text : text.slice(0, 12)));
    say("footer", `prunelab ${p.version}, signature ${p.signature}; ${commits.length ? "runs of " + commits.join(", ") : "no run"}. From ${p.database}.`);
}

/* Did runs have files that differed from their commit? Of some nobody knows. */
function dirtyText() {
    const told = records(DATA.provenance.runs).map((row) => row.dirty), dirty = told.filter((one) => one === 1).length, unknown = told.filter((one) => one === null).length;
    if (told.length === 0) return "no run";
    if (unknown === told.length) return "unknown";
    return (dirty ? `${dirty} of ${several(told.length, "run")} had tracked files that differed from the commit` : unknown ? "none in the other runs" : "none in any run") + (unknown ? `; unknown for ${several(unknown, "run")}` : "");
}

/* Do the counts of foreign engines repeat? In words, by study. */
function repeatsSay() {
    return ENGINES.filter((row) => row.searched_again).map((row) => `${row.study}, ${row.name}: ${several(row.searched_again, "search", "searches")} made a second time, ${row.differ ? count(row.differ) + " differ" : "none differs"}`);
}

function startProvenance() {
    const p = DATA.provenance, all = (name) => ofRuns(name, "unknown").join("; ") || "no run", repeats = repeatsSay();
    const table = (id, caption, of) => sortableTable("rows-" + id, caption, of.columns, of.rows);
    byId("provenance-app").append(
        countTiles(),
        facts([["Program", `prunelab ${p.version}, compiled by ${p.compiler}`], ["Signature", `${p.signature} of this program, ${all("signature")} of the runs; equal signatures give equal counts`], ["Commits", all("commit")],
            ["Changed files", dirtyText()],
            ["To cite", `prunelab ${p.version}, commit ${all("commit")}, and the study; CITATION.cff shows how`],
            ["Compilers", all("compiler")], ["Processors", all("cpu")], ["Hosts", all("host")],
            ...(repeats.length ? [["Repeats", repeats.join("; ")]] : []),
            ["Root values", `${count(p.values)} compared with other sets at the same position and depth, ${count(p.violations)} wrong`]]),
        ...(ENGINES.length ? [el("h3", "Foreign engines"), table("engines", "Foreign engines", p.engines)] : []),
        el("h3", "Iterations"), table("cells", "Iterations by study and status", p.cells),
        el("h3", "Runs"), table("runs", "Runs", p.runs));
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
