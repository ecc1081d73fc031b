# Check the data of Fig. 8 and lay it out for gnuplot.
#
# In:  the CSV of data.sql.
# Out: blocks for gnuplot's `index`: of each panel its lines in the order of their numbers, rows of
#      depth y low high (the bar); last the minimal tree's, NaN where there is none.
#      The panels are those of cpu, model, nc that there are: what was not timed has no cpu, what was not
#      modelled no model.
# Set: VARIABLES, a file for gnuplot's variables.

BEGIN { FS = ","; LINES = 10 }
NR == 1 {
    if ($0 != "part,series,label,depth,y,low,high,positions,number,rounds,error,times,costs,tree")
        fail("unexpected columns: " $0)
    next
}
$5 == "" { fail($1 " of " $2 " has no value at depth " $4) }
{
    if (positions == "") positions = $8
    depth = $4 + 0
    if (($1, $9, depth) in y) fail($1 " of " $2 " twice at depth " depth)
    y[$1, $9, depth] = $5
    low[$1, $9, depth] = $6 == "" ? "NaN" : $6
    high[$1, $9, depth] = $7 == "" ? "NaN" : $7
    if (!(($1, $9) in seen)) seen[$1, $9] = ++lines[$1]
    if (depth > last[$1]) last[$1] = depth
    if (depth > deepest && $1 == "nc") deepest = depth
    label[$9] = $3
    if ($10 != "") rounds = $10
    if ($11 != "") error = $11
    if (($6 == "" ? $5 : $7) + 0 > highest) highest = ($6 == "" ? $5 : $7) + 0
}

# The lines of a panel: every one, at every depth from 2.
function print_panel(part,   s, depth) {
    if (lines[part] != LINES) fail(part " has " lines[part] + 0 " lines, not " LINES)
    for (s = 1; s <= LINES; s++) {
        for (depth = 2; depth <= last[part]; depth++) {
            if (!((part, s, depth) in y)) fail(part " of " label[s] " lacks depth " depth)
            print depth, y[part, s, depth], low[part, s, depth], high[part, s, depth]
        }
        print "\n"
    }
}

# Labels stand where their lines end, pushed apart where they would touch.
# The minimal tree is bottom positions: its line, the last, stands beside nodes, not beside times.
function place_labels(part, gap,   s, i, k, turn, order, lack, nb) {
    for (s = 1; s <= LINES + (part == "nc"); s++) {
        if (!((s <= LINES ? part : "minimal", s, last[part]) in y)) continue
        label_y[s] = y[s <= LINES ? part : "minimal", s, last[part]]
        for (k = ++nb; k > 1 && label_y[s] < label_y[order[k - 1]]; k--) order[k] = order[k - 1]
        order[k] = s
    }
    for (turn = 1; turn <= 500; turn++)
        for (i = 2; i <= nb; i++) {
            lack = gap - (label_y[order[i]] - label_y[order[i - 1]])
            if (lack <= 0) continue
            label_y[order[i]] += lack / 2
            label_y[order[i - 1]] -= lack / 2
        }
}

END {
    if (failed) exit 1
    if (!("nc" in last)) fail("no counts of a direct search and of iterative ones on the whole suite")
    if (deepest < 3) fail("only depth " deepest ": at least depth 3 is needed")
    for (i = 1; i <= 3; i++)
        if ((part = substr("cpu  modelnc   ", 5 * i - 4, 5)) && sub(/ +$/, "", part) + 1 && part in last)
            panel[++panels] = part
    for (p = 1; p <= panels; p++) print_panel(panel[p])
    for (depth = 2; depth <= deepest; depth++)
        print depth, ("minimal", 11, depth) in y ? y["minimal", 11, depth] : "NaN"
    y_high = 20 * int(highest / 20 + 1)
    place_labels(panel[1], 0.04 * y_high)
    printf "positions = %d\nx_last = %d\nlabelled_to = %d\ny_high = %d\npanels = %d\narray part[3]\n", \
        positions, deepest, last[panel[1]], y_high, panels > VARIABLES
    for (p = 1; p <= panels; p++) printf "part[%d] = \"%s\"\n", p, panel[p] > VARIABLES
    printf "rounds = %d\nfit_error = \"%s\"\ntree = %d\ntree_y = %g\narray name[11]\narray label_y[11]\narray end_y[11]\n", \
        rounds, error, ("minimal" in lines), \
        y["minimal", 11, deepest] > VARIABLES
    for (s = 1; s <= LINES + 1; s++)
        if (s in label_y)
            printf "name[%d] = \"%s\"; label_y[%d] = %g; end_y[%d] = %g\n", s, label[s], s, label_y[s], s, \
                y[s <= LINES ? panel[1] : "minimal", s, last[panel[1]]] > VARIABLES
}
