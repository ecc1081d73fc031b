# Check the map's data and lay it out for gnuplot: a block for each r, then the Pareto front from the
# fewest nodes to the most solved: settings with no other that has fewer nodes and solves as many (100 100 100 ...
# stands for the search without).
# Out: nodes nodes_low nodes_high solved solved_low solved_high "c,m" r c m.
# Set: VARIABLES, a file for gnuplot's variables.

BEGIN { FS = ","; x_low = x_high = y_low = y_high = 100 }
NR == 1 {
    if ($0 != "r,c,m,depth,positions,solved,percent_nodes,nodes_low,nodes_high,percent_solved,solved_low,solved_high,lost,gained,mcnemar")
        fail("unexpected columns: " $0)
    next
}
$8 == "" || $11 == "" { fail("no interval for r " $1 ", c " $2 ", m " $3 ": run `prunelab analyse`") }
{
    n++
    depth = $4; positions = $5
    r[n] = $1; name[n] = $2 "," $3; x[n] = $7; y[n] = $10
    line[n] = $7 " " $8 " " $9 " " $10 " " $11 " " $12 " \"" $2 "," $3 "\" " $1 " " $2 " " $3
    low_x[n] = $8; high_x[n] = $9; low_y[n] = $11; high_y[n] = $12; solved = $6
    if ($7 < x_low) x_low = $7
    if ($7 > x_high) x_high = $7
    if ($10 < y_low) y_low = $10
    if ($10 > y_high) y_high = $10
}
END {
    if (failed) exit 1
    if (n < 27) fail(n + 0 " settings, 27 are needed")
    for (i = 1; i <= 3; i++) {
        for (k = 1; k <= n; k++) if (r[k] == i) print line[k]
        print "\n"
    }
    last = 0
    best_y = -1
    while (1) { # next on the front: fewest nodes among those that solve more than the last
        next_one = 0
        for (k = 1; k <= n; k++)
            if (y[k] > best_y && (!next_one || x[k] < x[next_one] || (x[k] == x[next_one] && y[k] > y[next_one])))
                next_one = k
        if (!next_one || x[next_one] > 100) break
        print line[next_one]
        if (!front) printf "front_x = %g\nfront_y = %g\n", x[next_one], y[next_one] > VARIABLES
        # The axes hold the front's bars whole.
        if (low_x[next_one] < x_low) x_low = low_x[next_one]
        if (high_x[next_one] > x_high) x_high = high_x[next_one]
        if (low_y[next_one] < y_low) y_low = low_y[next_one]
        if (high_y[next_one] > y_high) y_high = high_y[next_one]
        best_y = y[next_one]
        last = next_one
        front++
    }
    if (best_y < 100) { print "100 100 100 100 100 100 \"\" 0 0 0"; front++ }
    if (!front) fail("no front")
    printf "last_x = %g\nlast_y = %g\n", best_y < 100 ? 100 : x[last], best_y < 100 ? 100 : best_y > VARIABLES
    if (y_low > 95) y_low = 95 # the paper's settings lose up to 5 %; an axis of 1 % would make much of one position
    span_x = x_high - x_low; span_y = y_high - y_low
    printf "one = %.2g\n", 100 / solved > VARIABLES
    printf "depth = %d\npositions = %d\nx_low = %g\nx_high = %g\ny_low = %g\ny_high = %g\n", depth, positions, \
        x_low - 0.05 * span_x, x_high + 0.05 * span_x, y_low - 0.05 * span_y, y_high + 0.05 * span_y > VARIABLES
}
