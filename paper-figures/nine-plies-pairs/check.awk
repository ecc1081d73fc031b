# Check the curves and lay them out for gnuplot: for each metric and base program six blocks, T with R, N, S, K
# and H (depth percent low high), then all pairs without T, each a line of its own (depth percent name), and
# their names beside their ends (depth percent height name).
# Set: VARIABLES, a file for gnuplot's variables.

function line(metric, program, name, columns,   depth) {
    if (!((metric, program, name, 3) in percent))
        fail(name " of " program " lacks depth 3: was the study run?")
    for (depth = 3; (metric, program, name, depth) in percent; depth++)
        print depth, percent[metric, program, name, depth], columns == 3 ? "\"" name "\"" : bounds[metric, program, name, depth]
}

# Names beside the ends of the lines, at least GAP apart: from the lowest up, then from the highest down.
function names(metric, program,   i, k, depth, order, end, at) {
    for (i = 1; i <= rest; i++) {
        for (depth = 3; (metric, program, other[i], depth + 1) in percent; depth++)
            ;
        last[i] = depth
        end[i] = percent[metric, program, other[i], depth]
        for (k = i; k > 1 && end[i] < end[order[k - 1]]; k--) order[k] = order[k - 1]
        order[k] = i
    }
    for (k = 1; k <= rest; k++) at[k] = k > 1 && end[order[k]] < at[k - 1] + GAP ? at[k - 1] + GAP : end[order[k]]
    for (k = rest; k >= 1; k--) {
        # half of what a crowd was pushed up is taken back
        at[k] -= (at[k] - end[order[k]]) / 2
        if (k < rest && at[k] > at[k + 1] - GAP) at[k] = at[k + 1] - GAP
    }
    for (k = 1; k <= rest; k++) print last[order[k]], end[order[k]], at[k], "\"" other[order[k]] "\""
    if (!rest) print "NaN NaN NaN \"\""
}

BEGIN { FS = ","; GAP = 3.4 }
NR == 1 {
    if ($0 != "metric,program,series,depth,percent,low,high,positions,sets") fail("unexpected columns: " $0)
    next
}
{
    if ($5 == "") fail("no value for " $3 " at depth " $4 ": nothing on is no worse than the best set")
    if ($6 == "") fail("no interval for " $3 " at depth " $4 ": run `prunelab analyse`")
    if (positions && positions != $8) fail("depth " $4 " has " $8 " positions, others have " positions)
    positions = $8
    percent[$1, $2, $3, $4] = $5; bounds[$1, $2, $3, $4] = $6 " " $7
    if (!(($3) in known)) { known[$3] = 1; if (!index($3, "T")) others = others " " $3 }
    if ($4 + 0 > deepest) deepest = $4 + 0
    if (least == "" || $9 + 0 < least) least = $9 + 0
    if ($9 + 0 > most) most = $9 + 0
    if (low == "" || $5 + 0 < low) low = $5 + 0
    if ($6 + 0 < low && index($3, "T")) low = $6 + 0
}

END {
    if (failed) exit 1
    if (NR < 2) fail("no pair of the study nine-plies is done on the whole suite")
    split("nbp nc", metric, " "); split("phoenix mvv-lva", program, " "); nb = split("TR TN TS TK TH", series, " ")
    rest = split(others, other, " ")
    for (m = 1; m <= 2; m++)
        for (p = 1; p <= 2; p++) {
            for (s = 1; s <= nb; s++) { line(metric[m], program[p], series[s], 4); print "\n" }
            for (s = 1; s <= rest; s++) { line(metric[m], program[p], other[s], 3); print "" }
            if (!rest) print "NaN NaN \"\"\n"
            print ""
            names(metric[m], program[p]); print "\n"
        }
    printf "positions = %d\ndepth = %d\nsets = \"%s\"\ny_low = %d\n", positions, deepest, \
        least == most ? most : least " to " most, 10 * int(low / 10 - (low < 0)) > VARIABLES
}
