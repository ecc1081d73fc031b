# Check the data of the minimal tree's figure and lay it out for gnuplot.
#
# In:  the CSV of data.sql; y is a logarithm.
# Out: a block for gnuplot's `index` for each depth, in ascending order: row ratio low high text.
#      Rows from 1 up: references, a gap of one, then sets, the smallest tree lowest.
# Set: VARIABLES, a file for gnuplot's variables.

BEGIN { FS = "," }
NR == 1 {
    if ($0 != "part,series,label,depth,y,variance,positions,number") fail("unexpected columns: " $0)
    next
}
{
    if (positions == "") positions = $7
    if ($7 != positions) fail($2 " has " $7 " positions at depth " $4 ", others have " positions)
    if (!($2 in label)) {
        name[++series_nb] = $2
        label[$2] = $3
        part[$2] = $1
        number[$2] = $8
    }
    depth = $4 + 0
    y[$2, depth] = $5; variance[$2, depth] = $6 > 0 ? $6 : 0
    if (deepest == "" || depth > deepest) deepest = depth
    if (shallowest == "" || depth < shallowest) shallowest = depth
    sum[$2] += $5; nb[$2]++
    if (x_low == "" || $5 + 0 < x_low) x_low = $5 + 0
    if (x_high == "" || $5 + 0 > x_high) x_high = $5 + 0
}

# References by number, from the bottom; sets by their mean over all depths.
function goes_below(a, b) {
    if ((part[a] == "reference") != (part[b] == "reference")) return part[a] == "reference"
    if (part[a] == "reference") return number[a] > number[b]
    return sum[a] / nb[a] < sum[b] / nb[b]
}

function order_rows(   i, k, gap) {
    for (i = 1; i <= series_nb; i++) {
        for (k = i; k > 1 && goes_below(name[i], order[k - 1]); k--) order[k] = order[k - 1]
        order[k] = name[i]
    }
    for (i = 1; i <= series_nb; i++) {
        if (part[order[i]] != "reference" && !gap) gap = 1
        row[order[i]] = i + gap
        if (!gap) references++
    }
    rows = series_nb + gap
}

END {
    if (failed) exit 1
    if (series_nb == 0) fail("no set of schaeffer1989 at a depth with minimal trees: `make minimal-trees`")
    if (deepest < 3) fail("at least depth 3 is needed, for odd and even depths")
    order_rows()
    for (depth = shallowest; depth <= deepest; depth++) {
        for (i = 1; i <= series_nb; i++) {
            s = order[i]
            if (!((s, depth) in y)) {
                if (part[s] == "direct") continue
                fail(label[s] " lacks depth " depth)
            }
            reach = exp(student(positions - 1) * sqrt(variance[s, depth]))
            r = exp(y[s, depth])
            printf "%d %.5f %.5f %.5f \"%.2f\"\n", row[s], r, r / reach, r * reach, r
            if (log(r / reach) < x_low) x_low = log(r / reach)
            if (log(r * reach) > x_high) x_high = log(r * reach)
        }
        print "\n"
    }
    printf "positions = %d\nshallowest = %d\ndeepest = %d\nrows = %d\nreferences = %d\nseries = %d\n", \
        positions, shallowest, deepest, rows, references, series_nb > VARIABLES
    printf "ratio_low = %g\nratio_high = %g\n", 0.9 * exp(x_low), 1.12 * exp(x_high) > VARIABLES
    printf "array label[%d]\narray row[%d]\narray is_reference[%d]\n", series_nb, series_nb, series_nb > VARIABLES
    for (i = 1; i <= series_nb; i++)
        printf "label[%d] = \"%s\"; row[%d] = %d; is_reference[%d] = %d\n", i, label[order[i]], i, \
            row[order[i]], i, part[order[i]] == "reference" > VARIABLES
}
