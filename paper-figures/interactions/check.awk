# Check the interactions of pairs and lay them out for gnuplot: a block for each cube, the largest first:
# x y value fill ink clear; columns from the left and rows from the top in the letters' order, the diagonal
# is main effects. Interactions of more than two letters are only counted.
# Set: VARIABLES, a file for gnuplot's variables.

BEGIN { FS = "," }
NR == 1 {
    if ($0 != "cube,letters,depth,value,band_low,band_high,positions,family,clear,panels") fail("unexpected columns: " $0)
    next
}
length($2) > 2 { next }
length($2) == 2 && ($5 == "" || $6 == "") { fail("no band for " $2 ": run `prunelab analyse`") }
{
    if (!($1 in depth)) cube[++cubes] = $1
    depth[$1] = $3; told_positions($7); family[$1] = $8; clear_nb[$1] = $9
    value[$1, $2] = $4; low[$1, $2] = $5; high[$1, $2] = $6
    if (length($2) == 2 && size($4) > largest) largest = size($4)
}

function size(x) { return x < 0 ? -x : x + 0 }
function mix(from, to, share) { return int(from + (to - from) * share + 0.5) }

# White at 0, orange above (overlap), blue below (help), never so dark that black ink is hard to read.
function fill(x,   share) {
    share = 0.85 * sqrt(size(x) / largest)
    if (x > 0) return sprintf("0x%02x%02x%02x", mix(255, 232, share), mix(255, 140, share), mix(255, 30, share))
    return sprintf("0x%02x%02x%02x", mix(255, 70, share), mix(255, 150, share), mix(255, 225, share))
}

function number(x) { # with a true minus sign; what rounds to 0 has none
    if (size(x) < 0.005) return "0.00"
    return (x < 0 ? "\342\210\222" : "+") sprintf("%.2f", size(x))
}

END {
    if (failed) exit 1
    if (!cubes) fail("no interactions of a full sweep of the whole suite: was it run, and `prunelab analyse`?")
    printf "panels = %d\npositions = \"%s\"\n", cubes, positions_told > VARIABLES
    printf "array cube[%d]\narray depth[%d]\narray family[%d]\narray clear_nb[%d]\n", cubes, cubes, cubes, cubes > VARIABLES
    for (c = 1; c <= cubes; c++) {
        n = length(cube[c])
        printf "cube[%d] = \"%s\"; depth[%d] = %d; family[%d] = %d; clear_nb[%d] = %d\n", c, cube[c], c, \
            depth[cube[c]], c, family[cube[c]], c, clear_nb[cube[c]] > VARIABLES
        for (i = 1; i <= n; i++)
            for (k = 1; k <= i; k++) {
                pair = k == i ? substr(cube[c], i, 1) : substr(cube[c], k, 1) substr(cube[c], i, 1)
                key = cube[c] SUBSEP pair
                if (!(key in value)) fail("no " (k == i ? "main effect" : "interaction") " of " pair " among " cube[c])
                clear = k < i && (low[key] > 0 || high[key] < 0)
                print k, n + 1 - i, "\"" number(value[key]) "\"", k == i ? "0xffffff" : fill(value[key]), k == i, clear
            }
        print "\n"
    }
}
