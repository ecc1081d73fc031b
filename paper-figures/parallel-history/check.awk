# Check the data of the figure of parallel searches and lay it out for gnuplot.
#
# In:  the CSV of data.sql.
# Out: four blocks for each company: merged every 100 and every 10,000 nodes, never merged, without H;
#      row workers ratio low high, from one worker on, which must be the sequential search.
# Set: VARIABLES, a file for gnuplot's variables.

BEGIN {
    FS = ","
    split("100 10000 0", interval, " ")
    WORKERS = split("2 4 8 16", workers, " ")
}
NR == 1 {
    if ($0 != "company,history,workers,interval,depth,y,variance,furthest,positions") fail("unexpected columns: " $0)
    next
}
{
    if (positions == "") positions = $9
    if ($9 != positions) fail("company " $1 " has " $9 " positions with " $3 " workers, others have " positions)
    depth = $5
    if ($3 == 1 && $8 != 0) fail("one worker is not the sequential search (company " $1 ", history " $2 ")")
    if ($3 == 1) sequential[$1, $2] = 1
    y[$1, $2, $4, $3] = $6; reach[$1, $2, $4, $3] = student($9 - 1) * sqrt($7)
}

function print_row(c, h, n, w,   at, low, high) {
    at = c SUBSEP h SUBSEP n SUBSEP w
    if (!(at in y)) fail("no " w " workers (company " c ", history " h ", interval " n "): are both specs run?")
    low = 2 ^ (y[at] - reach[at]); high = 2 ^ (y[at] + reach[at])
    if (y_low == "" || low < y_low) y_low = low
    if (y_high == "" || high > y_high) y_high = high
    print w, 2 ^ y[at], low, high
}

END {
    if (failed) exit 1
    for (c = 1; c <= 3; c++)
        for (line = 1; line <= 4; line++) {
            if (!((c, line < 4) in sequential)) fail("one worker was not run (company " c "): are both specs run?")
            print 1, 1, 1, 1
            for (w = 1; w <= WORKERS; w++) print_row(c, line < 4, line < 4 ? interval[line] : 0, workers[w])
            print "\n"
        }
    printf "positions = %d\ndepth = %d\ny_low = %g\ny_high = %g\n", positions, depth, 0.98 * y_low, 1.02 * y_high > VARIABLES
}
