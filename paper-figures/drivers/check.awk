# Check the data of the drivers' figure and lay it out for gnuplot.
#
# In:  the CSV of data.sql.
# Out: a block for each game (chess, trees), count (nodes, leaves, passes) and kind: row value low high.
# Set: VARIABLES, a file for gnuplot's variables: ranges, positions, depths, names.

BEGIN {
    FS = ","
    split("chess trees", game, " "); split("nodes leaves passes", count, " ")
    DRIVERS = split("mtdf step bisect dual sss scout", driver, " ")
}
NR == 1 {
    if ($0 != "game,number,kind,driver,count,depth,y,variance,positions") fail("unexpected columns: " $0)
    next
}
{
    if ($1 in positions && $9 != positions[$1]) fail($1 " has " $9 " positions for " $4 ", others have " positions[$1])
    positions[$1] = $9; depth[$1] = $6; kind[$1, $2] = $3
    value[$1, $5, $2, $4] = $7; reach[$1, $5, $2, $4] = student($9 - 1) * sqrt($8)
}

END {
    if (failed) exit 1
    for (g = 1; g <= 2; g++)
        for (c = 1; c <= 3; c++)
            for (k = 1; k <= 4; k++) {
                for (d = 1; d <= DRIVERS; d++) {
                    if (!((game[g], count[c], k, driver[d]) in value))
                        fail(game[g] " lacks " driver[d] ": are `drivers-passes` and `drivers-trees` run?")
                    y = value[game[g], count[c], k, driver[d]]; r = reach[game[g], count[c], k, driver[d]]
                    if (!(c in low) || y - r < low[c]) low[c] = y - r
                    if (!(c in high) || y + r > high[c]) high[c] = y + r
                    print DRIVERS + 1 - d, 2 ^ y, 2 ^ (y - r), 2 ^ (y + r)
                }
                print "\n"
            }
    printf "array low[3]\narray high[3]\narray positions[2]\narray depth[2]\narray kind[8]\n" > VARIABLES
    for (c = 1; c <= 3; c++) printf "low[%d] = %g; high[%d] = %g\n", c, 2 ^ (low[c] - 0.15), c, 2 ^ (high[c] + 0.15) > VARIABLES
    for (g = 1; g <= 2; g++) {
        printf "positions[%d] = %d; depth[%d] = %d\n", g, positions[game[g]], g, depth[game[g]] > VARIABLES
        for (k = 1; k <= 4; k++) printf "kind[%d] = \"%s\"\n", 4 * (g - 1) + k, kind[game[g], k] > VARIABLES
    }
}
