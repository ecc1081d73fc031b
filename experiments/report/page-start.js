/* What stands on the page without being asked for, and the start of every part. */

function cellCounts() {
    const { columns, rows } = DATA.provenance.cells, status = columns.indexOf("status"), searches = columns.indexOf("searches");
    const sums = {};
    for (const row of rows) sums[row[status]] = (sums[row[status]] || 0) + row[searches];
    return sums;
}

function startSummary() {
    const p = DATA.provenance, sums = cellCounts(), column = (name) => p.runs.columns.indexOf(name);
    const failed = (sums.failed || 0) + (sums.timeout || 0) + (sums.skipped || 0);
    const commits = [...new Set(p.runs.rows.map((row) => row[column("commit")]))];
    byId("summary-text").textContent = `${count(sums.done || 0)} searches of ${new Set(p.cells.rows.map((row) => row[0])).size} studies, each counted to the node, ` +
        `on one page that asks no server: ${DATA.sweeps.length} sweeps to explore, ${DATA.drawn} figures.`;
    const tiles = [["sum-done", "Searches done", sums.done || 0], ["sum-failed", "Failed, timed out or skipped", failed], ["sum-values", "Root values compared", p.values],
        ["sum-violations", "Root values wrong", p.violations]];
    byId("summary-tiles").append(...tiles.map(([id, name, n]) => tile(id, name, n, count(n), id === "sum-violations" ? (n ? "the program is wrong" : "as it must be") : null)));
    const versions = commits.map((commit) => (commit ? commit.slice(0, 12) : "unknown commit")).join(", ");
    byId("footer").textContent = `prunelab ${p.version}, signature ${p.signature}; runs of ${versions || "no commit"}. From ${p.database}.`;
}

function facts(rows) {
    return el("dl", { class: "facts" }, ...rows.flatMap(([name, text]) => [el("dt", { text: name }), el("dd", { text })]));
}

function startProvenance() {
    const p = DATA.provenance, column = (name) => p.runs.columns.indexOf(name);
    const all = (name) => [...new Set(p.runs.rows.map((row) => row[column(name)]))].map((x) => (x === null ? "unknown" : String(x))).join("; ") || "none";
    const dirty = p.runs.rows.filter((row) => row[column("dirty")] === 1).length;
    byId("provenance-app").append(
        facts([["Program", `prunelab ${p.version}, compiled by ${p.compiler}`], ["Signature", `${p.signature} (where it is equal, every count is equal); of the runs: ${all("signature")}`], ["Commits", all("commit")],
            ["Changed files", dirty ? `${dirty} of ${p.runs.rows.length} runs had tracked files that differed from the commit` : "none in any run"],
            ["Compilers", all("compiler")], ["Processors", all("cpu")], ["Hosts", all("host")],
            ["Root values", `${count(p.values)} compared with those of other sets at the same position and depth, ${count(p.violations)} wrong`]]),
        el("h3", { text: "Searches" }), sortableTable("rows-cells", "Searches by study and status", p.cells.columns, p.cells.rows),
        el("h3", { text: "Runs" }), sortableTable("rows-runs", "Runs", p.runs.columns, p.runs.rows));
}

startTheme();
startTips();
startSummary();
startExplorer();
startVerdicts();
startFigureData();
startTables();
startTree();
startProvenance();
document.documentElement.dataset.ready = "yes";
