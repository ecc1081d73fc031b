# Check the data of the recipe's levels and lay it out for gnuplot.
#
# In:  the CSV of data.sql.
# Out: a block for each company (alone, with T, but T, all): row ratio low high text.
# Set: VARIABLES, a file for gnuplot's variables; rows with their texts, from the bottom.

# The rows from the top: parameter, level, text; an empty parameter parts the groups.
function row(parameter, level, text) {
    rows++
    key[rows] = parameter SUBSEP level
    label[rows] = text
}
function list_rows() {
    row("K.weight", "0", "K  no knowledge (weight 0)")
    row("K.weight", "16", "K  weight 16 instead of 1")
    row("K.weight", "256", "K  weight 256")
    row("", "", "")
    row("H.weight", "1", "H  credit 1 instead of 2ᵈ")
    row("H.weight", "depth", "H  credit d")
    row("H.weight", "depth2", "H  credit d²")
    row("H.mapping", "piece_to", "H  by piece and target")
    row("H.sides", "each", "H  a table for each side")
    row("H.last_ply", "on", "H  recorded at the last ply too")
    row("H.relative", "on", "H  relative to how often searched")
    row("", "", "")
    row("L.slots", "1", "L  one killer instead of two")
    row("N.depth2_rule", "on", "N  no second search at depth ≤ 2")
    row("", "", "")
    row("S.window", "25", "S  window ±25 instead of ±100")
    row("S.window", "50", "S  window ±50")
    row("S.window", "200", "S  window ±200")
    row("S.window", "400", "S  window ±400")
    row("S.research", "sliding", "S  sliding window")
    row("", "", "")
    row("base.captures", "merged", "captures among the other moves")
    row("base.root_order", "sorted", "root sorted by value")
    row("base.root_order", "fixed", "root in generation order")
    row("base.deepening", "off", "no iterative deepening")
    row("base.check_extension", "on", "check extension")
}

BEGIN { FS = ","; x_low = 0.9; x_high = 1.2; list_rows() }
NR == 1 {
    if ($0 != "parameter,level,company,depth,log2_ratio,variance,positions")
        fail("unexpected columns: " $0)
    next
}
{
    if (positions == "") positions = $7
    if ($7 != positions) fail($1 " = " $2 " has " $7 " positions, others have " positions)
    depth = $4
    k = $1 SUBSEP $2
    known[k] = 1
    ratio[$3, k] = $5; reach[$3, k] = student(positions - 1) * sqrt($6)
    if (2 ^ $5 < x_low) x_low = 2 ^ $5
    if (2 ^ $5 > x_high) x_high = 2 ^ $5
}

END {
    if (failed) exit 1
    for (i = 1; i <= rows; i++) {
        if (label[i] == "") continue
        if (!(key[i] in known)) fail("the level of '" label[i] "' was not run")
        delete known[key[i]]
    }
    for (k in known) {
        split(k, part, SUBSEP)
        fail("no row for " part[1] " = " part[2])
    }
    companies = split("alone|with T|but T|all", company, "|")
    for (c = 1; c <= companies; c++) {
        for (i = 1; i <= rows; i++) {
            k = key[i]
            if (label[i] == "" || !((company[c], k) in ratio)) continue
            low = 2 ^ (ratio[company[c], k] - reach[company[c], k]); high = 2 ^ (ratio[company[c], k] + reach[company[c], k])
            print rows + 1 - i, 2 ^ ratio[company[c], k], low, high, "\"" as_change(2 ^ ratio[company[c], k], 1) "\""
            if (company[c] == "all" && low < x_low) x_low = low
            if (company[c] == "all" && high > x_high) x_high = high
        }
        print "\n"
    }
    printf "depth = %d\npositions = %d\nx_low = %g\nx_high = %g\nrows = %d\narray name[%d]\n", depth, positions, \
        0.98 * x_low, 1.02 * x_high, rows, rows > VARIABLES
    for (i = 1; i <= rows; i++) printf "name[%d] = \"%s\"\n", rows + 1 - i, label[i] > VARIABLES
}
