# Check the effects of engines' switches and lay them out for gnuplot: a block for each engine and kind
# (shapley, alone, last), the rows ordered by Shapley value, the most useful at the top; then a block of rows
# with what becomes of the switch beside the others.
#
# In:  the CSV of data.sql.
# Out: row value low high; row verdict.
# Set: VARIABLES, a file for gnuplot's variables.

# 500000 as 500,000.
function grouped(n) {
    while (match(n, /[0-9][0-9][0-9][0-9]($|,)/)) n = substr(n, 1, RSTART) "," substr(n, RSTART + 1)
    return n
}

BEGIN {
    FS = ","
    kinds = split("shapley add_one leave_one_out", kind, " ")
}
NR == 1 {
    if ($0 != "study,engine,suite,depth,positions,budget,letter,title,kind,value,low,high,partner,panels")
        fail("unexpected columns: " $0)
    next
}
$11 == "" || $12 == "" { fail("no interval for " $7 " of " $1 ": run `prunelab analyse`") }
{
    if (!($1 in engine)) study[++studies] = $1
    engine[$1] = $2; panel[$1] = $5 " positions of " $3 ", " grouped($6) " nodes"
    if (!(($1, $7) in title)) letter[$1, ++letters[$1]] = $7
    title[$1, $7] = $8; partner[$1, $7] = $13
    value[$1, $9, $7] = $10; low[$1, $9, $7] = $11; high[$1, $9, $7] = $12
    if (x_low == "" || $11 + 0 < x_low) x_low = $11 + 0
    if (x_high == "" || $12 + 0 > x_high) x_high = $12 + 0
}

# Saves (-1), costs (1), or is not sure (0).
function sign(s, k, l) {
    return high[s, k, l] + 0 < 0 ? -1 : low[s, k, l] + 0 > 0 ? 1 : 0
}

function verdict(s, l,   alone, last) {
    alone = sign(s, "add_one", l); last = sign(s, "leave_one_out", l)
    if (alone < 0 && last < 0) return "passes twice"
    if (alone < 0) return last > 0 ? "costs last" : "passes alone"
    if (last < 0) return "passes last"
    if (alone > 0 || last > 0) return "costs"
    return "not sure"
}

# Which switch takes half or more of the saving away, where it passes alone only.
function overlap(s, l) {
    return sign(s, "add_one", l) < 0 && sign(s, "leave_one_out", l) >= 0 && partner[s, l] != "-" ? "overlaps " partner[s, l] : ""
}

function order_letters(s,   i, k, l) {
    for (i = 1; i <= letters[s]; i++) {
        l = letter[s, i]
        for (k = i; k > 1 && value[s, "shapley", l] + 0 < value[s, "shapley", order[k - 1]] + 0; k--)
            order[k] = order[k - 1]
        order[k] = l
    }
}

END {
    if (failed) exit 1
    if (x_low == x_high) { x_low--; x_high++ }
    if (studies != 2 && studies != 3)
        fail("effects of " studies + 0 " engines, expected 2 or 3: were the runs finished, and `prunelab analyse`?")
    printf "panels = %d\nx_low = %g\nx_high = %g\n", studies, x_low, x_high > VARIABLES
    printf "array rows[3]\narray engine[3]\narray panel[3]\narray name[36]\narray verdict[36]\narray overlap[36]\n" > VARIABLES
    for (c = 1; c <= studies; c++) {
        s = study[c]; n = letters[s]
        order_letters(s)
        for (k = 1; k <= kinds; k++) {
            for (i = 1; i <= n; i++) {
                if (!((s, kind[k], order[i]) in value)) fail("no " kind[k] " effect of " order[i] " in " s)
                print n - i + 1, value[s, kind[k], order[i]], low[s, kind[k], order[i]], high[s, kind[k], order[i]]
            }
            print "\n"
        }
        printf "rows[%d] = %d; engine[%d] = \"%s\"; panel[%d] = \"%s\"\n", c, n, c, engine[s], c, panel[s] > VARIABLES
        for (i = 1; i <= n; i++)
            printf "name[%d] = \"%s  %s\"; verdict[%d] = \"%s\"; overlap[%d] = \"%s\"\n", 12 * (c - 1) + n - i + 1, order[i], \
                title[s, order[i]], 12 * (c - 1) + n - i + 1, verdict(s, order[i]), 12 * (c - 1) + n - i + 1, overlap(s, order[i]) > VARIABLES
    }
}
