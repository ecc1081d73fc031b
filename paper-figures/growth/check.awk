# Check the data of the growth figure and lay it out for gnuplot.
#
# In:  the CSV of data.sql.
# Out: blocks for gnuplot's `index`: 0 the range of all sets (depth least most); 1 and 2 what a letter
#      does, to the deepest depth and to the one before (row ratio low high text); 3 and 4 the same by
#      pairs (row ratio); then two for each line, its segments (depth growth).
#      Ratios as plain factors. Rows: the letters, the most useful at the top.
# Set: VARIABLES, a file for gnuplot's variables.

BEGIN { FS = "," }
NR == 1 {
    if ($0 != "part,segment,series,label,depth,y,variance,positions,sets,number")
        fail("unexpected columns: " $0)
    next
}
/"/ { fail("quoted text, which this reader does not know: " $0) }
{
    if (positions == "") positions = $8
    if ($8 != positions) fail($3 " has " $8 " positions at depth " $5 ", others have " positions)
    depth = $5 + 0
}
$1 == "step" {
    if (!($3 in number)) {
        number[$3] = ++series_nb
        name[series_nb] = $3
        label[series_nb] = $4
    }
    s = number[$3]
    y[s, $2, depth] = $6
    if (!($2 in first) || depth < first[$2]) first[$2] = depth
    if (!($2 in last) || depth > last[$2]) last[$2] = depth
    end_x[s] = depth; end_y[s] = $6 + 0
    stretch($6)
}
$1 == "range" { range[$3, depth] = $6; stretch($6) }
$1 == "effect" {
    if ($9 != 64) fail($3 " has " $9 " pairs of sets at depth " depth ", not 64")
    effect[$3, depth] = $6; variance[$3, depth] = $7
    letters_nb[depth]++
}
$1 == "pair" {
    pairs_nb[depth]++
    pair[depth, pairs_nb[depth]] = $6; pair_letter[depth, pairs_nb[depth]] = $3
    if (x_low == "" || $6 + 0 < x_low) x_low = $6 + 0
    if (x_high == "" || $6 + 0 > x_high) x_high = $6 + 0
}

function stretch(value) {
    if (y_low == "" || value < y_low) y_low = value
    if (value > y_high) y_high = value
}

# The letters by what they do, means of both depths: the most useful in the highest row.
function order_rows(   i, k, letter) {
    for (i = 1; i <= 7; i++) {
        letter = substr("TRNSHKL", i, 1)
        sum[letter] = effect[letter, deepest] + effect[letter, deepest - 1]
        for (k = i; k > 1 && sum[letter] > sum[order[k - 1]]; k--) order[k] = order[k - 1]
        order[k] = letter
    }
    for (i = 1; i <= 7; i++) row[order[i]] = i
}

function print_effects(depth,   i, letter, ratio, reach) {
    for (i = 1; i <= 7; i++) {
        letter = order[i]
        ratio = 2 ^ effect[letter, depth]
        reach = 2 ^ (student(positions - 1) * sqrt(variance[letter, depth]))
        print i, ratio, ratio / reach, ratio * reach, "\"" as_change(ratio, 1) "\""
        if (ratio / reach < 2 ^ x_low) x_low = log(ratio / reach) / log(2)
        if (ratio * reach > 2 ^ x_high) x_high = log(ratio * reach) / log(2)
    }
    print "\n"
}

function print_pairs(depth,   i) {
    for (i = 1; i <= pairs_nb[depth]; i++) print row[pair_letter[depth, i]], 2 ^ pair[depth, i]
    print "\n"
}

function print_line(s, segment,   depth) {
    for (depth = first[segment]; segment in last && depth <= last[segment]; depth++)
        if ((s, segment, depth) in y) {
            print depth, y[s, segment, depth]
        } else if (segment == 1)
            fail(name[s] " lacks depth " depth)
        else {
            print depth, "NaN" # every second row is of one parity
            print "data: note: " name[s] " was not run at depth " depth > "/dev/stderr"
        }
    print "NaN NaN\nNaN NaN" # so that there is something of each parity
    print "\n"
}

# Labels stand where their lines end, pushed apart where they would touch.
function place_labels(gap,   s, i, k, turn, order, lack) {
    for (s = 1; s <= series_nb; s++) {
        label_y[s] = end_y[s]
        for (k = s; k > 1 && end_y[s] < end_y[order[k - 1]]; k--) order[k] = order[k - 1]
        order[k] = s
    }
    for (turn = 1; turn <= 500; turn++)
        for (i = 2; i <= series_nb; i++) {
            lack = gap - (label_y[order[i]] - label_y[order[i - 1]])
            if (lack <= 0) continue
            label_y[order[i]] += lack / 2
            label_y[order[i - 1]] -= lack / 2
        }
}

END {
    if (failed) exit 1
    deepest = last[1]
    if (series_nb != 10)
        fail(series_nb + 0 " lines, not 10: nothing, seven letters, the best set, all: were all 128 sets run?")
    if (letters_nb[deepest] != 7 || letters_nb[deepest - 1] != 7)
        fail("no growth over two plies to depths " deepest - 1 " and " deepest ": at least depth 4 is needed")
    order_rows()
    for (depth = first[1]; depth <= deepest; depth++) print depth, range["least", depth], range["most", depth]
    print "\n"
    print_effects(deepest)
    print_effects(deepest - 1)
    print_pairs(deepest)
    print_pairs(deepest - 1)
    for (s = 1; s <= series_nb; s++) {
        print_line(s, 1)
        print_line(s, 2)
    }
    y_low = int(y_low); y_high = int(y_high) + 1
    place_labels(0.062 * (y_high - y_low))
    printf "positions = %d\ndeepest = %d\nx_first = %d\nx_last = %d\nx_break = %g\n", positions, deepest, \
        first[1], 2 in last ? last[2] : deepest, 2 in last ? (deepest + first[2]) / 2 : 0 > VARIABLES
    printf "y_low = %d\ny_high = %d\nratio_low = %g\nratio_high = %g\n", y_low, y_high, \
        0.985 * 2 ^ x_low, 1.015 * 2 ^ x_high > VARIABLES
    printf "series = %d\narray name[%d]\narray label[%d]\narray label_y[%d]\narray end_x[%d]\narray end_y[%d]\n", \
        series_nb, series_nb, series_nb, series_nb, series_nb, series_nb > VARIABLES
    for (s = 1; s <= series_nb; s++)
        printf "name[%d] = \"%s\"; label[%d] = \"%s\"; label_y[%d] = %g; end_x[%d] = %d; end_y[%d] = %g\n", \
            s, name[s], s, label[s], s, label_y[s], s, end_x[s], s, end_y[s] > VARIABLES
    printf "rows = \"" > VARIABLES
    for (i = 1; i <= 7; i++) printf "%s", order[i] > VARIABLES
    print "\"" > VARIABLES
}
