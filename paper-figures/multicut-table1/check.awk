# Check Table 1's data and lay it out for gnuplot, one row for each r, c and m.
# Out: column row c m nodes nodes_low nodes_high solved solved_low solved_high lost gained p, as texts.
# Set: VARIABLES, a file for gnuplot's variables.

BEGIN { FS = "," }
NR == 1 {
    if ($0 != "r,c,m,depth,positions,solved,percent_nodes,nodes_low,nodes_high,percent_solved,solved_low,solved_high,lost,gained,mcnemar")
        fail("unexpected columns: " $0)
    next
}
$8 == "" || $11 == "" { fail("no interval for r " $1 ", c " $2 ", m " $3 ": run `prunelab analyse`") }
{
    depth = $4; solved = $6
    if (positions == "") positions = $5
    if ($5 != positions) fail("r " $1 ", c " $2 ", m " $3 " has " $5 " positions, others have " positions)
    if ($3 == 10) next # the paper's choice for matches, which its table has not
    cells++
    row = 3 * ($2 - 2) + $3 / 4 # c 2, 3, 4 and m 4, 8, 12
    if ($1 < 1 || $1 > 3 || row != int(row) || row < 1 || row > 9) fail("no place for r " $1 ", c " $2 ", m " $3)
    printf "%d %d %d %d \"%.1f\" \"%.1f\342\200\223%.1f\" \"%.1f\" \"%.1f\342\200\223%.1f\" \"%d/%d\" \"%s\" %d\n", $1, row, $2, $3, $7, $8, $9, \
        $10, $11, $12, $13, $14, $15 < 0.001 ? "<.001" : substr(sprintf("%.3f", $15), $15 < 0.9995 ? 2 : 1), $15 < 0.05
}
END {
    if (failed) exit 1
    if (cells != 27) fail(cells + 0 " settings, 27 are needed")
    printf "depth = %d\npositions = %d\nsolved = %d\n", depth, positions, solved > VARIABLES
}
