# Check the data of the horizon effect's figure and lay it out for gnuplot.
#
# In:  the CSV of data.sql.
# Out: for each panel (extension off and on, each diagram) a block for each kind of quiescence and one for
#      giving the queen at once, with quiescence of captures: row depth value.
# Set: VARIABLES, a file for gnuplot's variables: ranges, and where the loss is seen.

BEGIN {
    FS = ","
    split("off on", extension, " "); split("fig4-rook-f8 fig4-rook-g8", diagram, " ")
    KINDS = split("none captures checks", kind, " ")
}
NR == 1 {
    if ($0 != "extension,position,kind,depth,value,given,seen") fail("unexpected columns: " $0)
    next
}
{
    if (($1, $2, $3, $4) in value) fail($2 " has depth " $4 " twice (" $3 ", extension " $1 ")")
    value[$1, $2, $3, $4] = $5
    if ($6 != "") given[$1, $2, $3, $4] = $6
    seen[$1, $2, $3] = $7
    if ($4 + 0 > last) last = $4 + 0
    if (low == "" || $5 + 0 < low) low = $5 + 0
    if (high == "" || $5 + 0 > high) high = $5 + 0
    if ($6 != "" && $6 + 0 < low) low = $6 + 0
}

# The block of a line: the values by depth, which may begin late but have no gap.
function print_line(name, e, p, k, values,   d, begun) {
    for (d = 1; d <= last; d++)
        if ((extension[e], diagram[p], kind[k], d) in values) {
            print d, values[extension[e], diagram[p], kind[k], d]
            begun = 1
        } else if (begun || d > 2) fail(diagram[p] " lacks " name " at depth " d ": is `horizon` run?")
    print "\n"
}

END {
    if (failed) exit 1
    if (last < 3) fail("depth 3 is the least: is `horizon` run?")
    print "depth = " last "\narray seen[12]" > VARIABLES
    for (e = 1; e <= 2; e++)
        for (p = 1; p <= 2; p++) {
            for (k = 1; k <= KINDS; k++) {
                print_line(kind[k], e, p, k, value)
                printf "seen[%d] = %d\n", ++lines, seen[extension[e], diagram[p], kind[k]] > VARIABLES
            }
            print_line("the queen given", e, p, 2, given)
        }
    printf "low = %d\nhigh = %d\n", low - 60, high + 60 > VARIABLES
}
