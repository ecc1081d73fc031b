# Check the data of the table's size and lay it out for gnuplot.
#
# In:  the CSV of data.sql.
# Out: blocks for gnuplot's `index`: one for each depth, from 3 on, of T alone (bits load ratio); then
#      one for each rule of what is kept, of T alone and then of TNH (place ratio).
# Set: VARIABLES, a file for gnuplot's variables.

BEGIN { FS = ","; rules_nb = split("fig7 always draft two_tier size", rules, " "); deepest = 0 }
NR == 1 {
    if ($0 != "part,enhancements,rule,depth,bits,load,ratio,positions")
        fail("unexpected columns: " $0)
    next
}
{
    if (positions == "") positions = $8
    if ($8 != positions) fail($2 " has " $8 " positions at depth " $4 ", others have " positions)
}
$1 == "size" && $2 == "T" {
    if ($4 > deepest) deepest = $4 + 0
    n = ++rows[$4 + 0]
    bits[$4 + 0, n] = $5; load[$4 + 0, n] = $6; ratio[$4 + 0, n] = $7
    if ($7 > y_high) y_high = $7 + 0
}
$1 == "replacement" {
    kept[$2, $3, $5 + 0] = $7
    if (!($5 + 0 in place)) {
        place[$5 + 0] = ++places
        size[places] = $5 + 0
    }
    if ($7 > kept_high[$2]) kept_high[$2] = $7 + 0
}

END {
    if (failed) exit 1
    if (deepest < 4) fail("no depth but " deepest + 0 ": depths 3 and 4 at least are needed")
    for (depth = 3; depth <= deepest; depth++) {
        if (rows[depth] != 15) fail(rows[depth] + 0 " of 15 sizes at depth " depth)
        for (n = 1; n <= rows[depth]; n++) print bits[depth, n], load[depth, n], ratio[depth, n]
        print "\n"
    }
    split("T TNH", sets, " ")
    for (s = 1; s <= 2; s++)
        for (r = 1; r <= rules_nb; r++) {
            for (n = 1; n <= places; n++) {
                if (!((sets[s], rules[r], size[n]) in kept))
                    fail(sets[s] " was not run with 2^" size[n] " entries and replacement " rules[r])
                print n, kept[sets[s], rules[r], size[n]]
            }
            print "\n"
        }
    printf "positions = %d\ndeepest = %d\ny_high = %g\nplaces = %d\narray size[%d]\narray kept_high[2]\n", \
        positions, deepest, 1.08 * y_high, places, places > VARIABLES
    for (n = 1; n <= places; n++) printf "size[%d] = %d\n", n, size[n] > VARIABLES
    printf "kept_high[1] = %g\nkept_high[2] = %g\n", 1.05 * kept_high["T"], 1.05 * kept_high["TNH"] > VARIABLES
}
