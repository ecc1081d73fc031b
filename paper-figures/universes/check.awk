# Check the base programs and lay them out for gnuplot: for each metric a block of those with history over
# all moves, then one of those over quiet moves (x percent static name). x is the place of the table's size
# plus a shift of the base program's own, the same in every group.
# Set: VARIABLES, a file for gnuplot's variables.

BEGIN { FS = "," }
NR == 1 {
    if ($0 != "metric,depth,universe,entries,moves,move_order,leaves,evaluation,percent,positions") fail("unexpected columns: " $0)
    next
}
{
    if (!($4 in group)) { group[$4] = ++groups; entries[groups] = $4 }
    program = $6 " " $7 " " $8
    if (!(program in rank)) rank[program] = ++programs
    if (depth && depth != $2) fail("base programs at depths " depth " and " $2)
    if ($9 == "") fail("no reduction of " $3)
    depth = $2; positions = $10
    n = ++nb[$1, $5]
    at[$1, $5, n] = $4; own[$1, $5, n] = program; percent[$1, $5, n] = $9; still[$1, $5, n] = $7 == "none"; name[$1, $5, n] = $3
    if (low == "" || $9 < low) low = $9
}

END {
    if (failed) exit 1
    if (!groups) fail("no base program of the study universes has all its sets on the whole suite")
    split("nbp nc", metric, " "); split("all quiet", moves, " ")
    for (m = 1; m <= 2; m++)
        for (h = 1; h <= 2; h++) {
            for (i = 1; i <= nb[metric[m], moves[h]]; i++) {
                shift = (rank[own[metric[m], moves[h], i]] - (programs + 1) / 2) / (programs + 1) * 0.36
                print group[at[metric[m], moves[h], i]] + (h == 1 ? -0.2 : 0.2) + shift, percent[metric[m], moves[h], i], \
                    still[metric[m], moves[h], i], "\"" name[metric[m], moves[h], i] "\""
            }
            if (!nb[metric[m], moves[h]]) print "NaN NaN 0 \"\""
            print "\n"
        }
    printf "groups = %d\npositions = %d\ndepth = %d\nlow = %g\nuniverses = %d\n", groups, positions, depth, low, \
        nb["nbp", "all"] + nb["nbp", "quiet"] > VARIABLES
    printf "array entries[%d]\n", groups > VARIABLES
    for (g = 1; g <= groups; g++) {
        text = entries[g]
        while (match(text, /[0-9][0-9][0-9][0-9]($|,)/)) text = substr(text, 1, RSTART) "," substr(text, RSTART + 1)
        printf "entries[%d] = \"%s\"\n", g, text > VARIABLES
    }
}
