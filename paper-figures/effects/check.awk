# Check the effects and lay them out for gnuplot: a block for each cube and kind (main, shapley, alone, last),
# the largest cube first, rows ordered by Shapley value, the most useful at the top.
# Out: row value low high.
# Set: VARIABLES, a file for gnuplot's variables.

BEGIN {
    FS = ","
    kinds = split("main shapley add_one leave_one_out", kind, " ")
}
NR == 1 {
    if ($0 != "cube,letter,title,depth,kind,value,low,high,positions,panels") fail("unexpected columns: " $0)
    next
}
$7 == "" || $8 == "" { fail("no interval for " $2 ": run `prunelab analyse`") }
{
    if (!($1 in depth)) cube[++cubes] = $1
    depth[$1] = $4
    told_positions($9)
    title[$2] = $3
    value[$1, $5, $2] = $6; low[$1, $5, $2] = $7; high[$1, $5, $2] = $8
    if (x_low == "" || $7 + 0 < x_low) x_low = $7 + 0
    if (x_high == "" || $8 + 0 > x_high) x_high = $8 + 0
}

function order_letters(c,   i, k, letter) {
    for (i = 1; i <= length(c); i++) {
        letter = substr(c, i, 1)
        for (k = i; k > 1 && value[c, "shapley", letter] + 0 < value[c, "shapley", order[k - 1]] + 0; k--)
            order[k] = order[k - 1]
        order[k] = letter
    }
}

END {
    if (failed) exit 1
    if (!cubes) fail("no effects of a full sweep of the whole suite: was it run, and `prunelab analyse`?")
    printf "panels = %d\npositions = \"%s\"\nx_low = %g\nx_high = %g\n", cubes, positions_told, x_low, x_high > VARIABLES
    printf "array cube[%d]\narray depth[%d]\narray rows[%d]\narray name[%d]\n", cubes, cubes, cubes, 12 * cubes > VARIABLES
    for (c = 1; c <= cubes; c++) {
        n = length(cube[c])
        order_letters(cube[c])
        for (k = 1; k <= kinds; k++) {
            for (i = 1; i <= n; i++) {
                key = cube[c] SUBSEP kind[k] SUBSEP order[i]
                if (!(key in value)) fail("no " kind[k] " effect of " order[i] " among " cube[c])
                print n - i + 1, value[key], low[key], high[key]
            }
            print "\n"
        }
        printf "cube[%d] = \"%s\"; depth[%d] = %d; rows[%d] = %d\n", c, cube[c], c, depth[cube[c]], c, n > VARIABLES
        for (i = 1; i <= n; i++)
            printf "name[%d] = \"%s  %s\"\n", 12 * (c - 1) + n - i + 1, order[i], title[order[i]] > VARIABLES
    }
}
