# Check the curves and lay them out for gnuplot: for each metric and base program seven blocks, T R N S H K
# and TH with the large table (depth percent low high), then T and TH with the small one.
# Set: VARIABLES, a file for gnuplot's variables.

function print_series(metric, program, entries, letters,   depth) {
    for (depth = 3; depth <= last[program]; depth++) {
        if (!((metric, program, entries, letters, depth) in percent))
            fail(letters " of " program " with " entries " entries lacks depth " depth ": was the study run?")
        print depth, percent[metric, program, entries, letters, depth]
    }
    print "\n"
}

function floor_of(metric) {
    return lowest[metric] < 0 ? -10 * int(1 - lowest[metric] / 10) : 0
}

BEGIN { FS = "," }
NR == 1 {
    if ($0 != "metric,program,entries,series,depth,percent,low,high,positions,sets") fail("unexpected columns: " $0)
    next
}
{
    if ($6 == "") fail("no value for " $4 " at depth " $5 ": nothing on is no worse than the best set")
    if ($7 == "") fail("no interval for " $4 " at depth " $5 ": run `prunelab analyse`")
    if (positions && positions != $9) fail("depth " $5 " has " $9 " positions, others have " positions)
    positions = $9
    percent[$1, $2, $3, $4, $5] = $6 " " $7 " " $8
    if ($5 > last[$2]) last[$2] = $5
    if ($5 > deepest) deepest = $5
    if (least == "" || $10 < least) least = $10
    if ($10 > most) most = $10
    if ($7 + 0 < lowest[$1]) lowest[$1] = $7 + 0
}

END {
    if (failed) exit 1
    if (NR < 2) fail("no depth of the study nine-plies is done on the whole suite")
    split("nbp nc", metric, " "); split("phoenix mvv-lva", program, " "); nb = split("T R N S H K TH", series, " ")
    for (m = 1; m <= 2; m++)
        for (p = 1; p <= 2; p++) {
            for (s = 1; s <= nb; s++) print_series(metric[m], program[p], 1048576, series[s])
            print_series(metric[m], program[p], 65536, "T")
            print_series(metric[m], program[p], 65536, "TH")
        }
    printf "positions = %d\ndepth = %d\nsets = \"%s\"\narray y_low[2] = [%d, %d]\n", positions, deepest, \
        least == most ? most : least " to " most, floor_of("nbp"), floor_of("nc") > VARIABLES
}
