# Check Table 3's data and lay it out for gnuplot, in the paper's order.
# Out: row nodes nodes_low nodes_high.
# Set: VARIABLES, a file for gnuplot's variables; the table's columns as texts: nodes, interval, solved, interval,
# lost/gained, p, the paper's nodes and solved.

function one(x) {
    return sprintf("%.1f", x)
}
function span(low, high) {
    return one(low) "\342\200\223" one(high)
}

BEGIN {
    FS = ","
    rows = split("none 0 variable 10 20", order, " ")
    paper["0"] = "100 100"; paper["variable"] = "89.4 99.4"; paper["10"] = "84.4 98.9"; paper["20"] = "75.1 98.8"
}
NR == 1 {
    if ($0 != "t,depth,positions,solved,percent_nodes,nodes_low,nodes_high,percent_solved,solved_low,solved_high,lost,gained,mcnemar")
        fail("unexpected columns: " $0)
    next
}
$6 == "" || $9 == "" { fail("no interval for t = " $1 ": run `prunelab analyse`") }
{
    depth = $2; solved = $4
    if (positions == "") positions = $3
    if ($3 != positions) fail("t = " $1 " has " $3 " positions, others have " positions)
    line[$1] = $5 " " $6 " " $7
    plain = $1 == "0"
    text[$1, 1] = one($5); text[$1, 2] = plain ? "" : span($6, $7)
    text[$1, 3] = one($8); text[$1, 4] = plain ? "" : span($9, $10)
    text[$1, 5] = plain ? "" : $11 "/" $12
    text[$1, 6] = plain ? "" : $13 < 0.001 ? "<.001" : substr(sprintf("%.3f", $13), $13 < 0.9995 ? 2 : 1)
    if ($7 > x_high) x_high = $7
}
END {
    if (failed) exit 1
    for (i = 1; i <= rows; i++) {
        if (!(order[i] in line)) fail("t = " order[i] " was not run")
        print rows + 1 - i, line[order[i]]
    }
    for (k = 1; k <= 8; k++) {
        printf "array column%d[%d]\n", k, rows > VARIABLES
        for (i = 1; i <= rows; i++) {
            split(paper[order[i]], own, " ")
            printf "column%d[%d] = \"%s\"\n", k, rows + 1 - i, k <= 6 ? text[order[i], k] : own[k - 6] > VARIABLES
        }
    }
    printf "depth = %d\npositions = %d\nsolved = %d\nx_high = %g\n", depth, positions, solved, x_high > VARIABLES
}
