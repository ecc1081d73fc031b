# Check the positions and lay them out for gnuplot: a block for each chosen set (place percent), positions
# ordered by what all letters leave, the most reduced first; then a block with each position's share in what
# all save in total (place share name), in percent.
# Set: VARIABLES, a file for gnuplot's variables.

BEGIN { FS = ","; sets = 4; y_low = 100; y_high = 100 }
NR == 1 {
    if ($0 != "number,series,label,position,depth,log2_ratio,saved,none_total,positions") fail("unexpected columns: " $0)
    next
}
{
    label[$1] = $3; depth = $5; none_total = $8; positions = $9
    ratio[$1, $4] = $6; sum[$1] += $6; nb[$1]++; saved[$1, $4] = $7; total[$1] += $7
    if ($1 == sets) name[++names] = $4
    percent = 100 * 2 ^ $6
    if (percent < y_low) y_low = percent
    if (percent > y_high) y_high = percent
}

END {
    if (failed) exit 1
    if (!names) fail("no full sweep of schaeffer1989 on the whole suite")
    for (s = 1; s <= sets; s++)
        if (nb[s] != positions) fail("set " s " has " nb[s] + 0 " of " positions " positions")
    if (total[sets] <= 0) fail("all letters save nothing")
    for (i = 1; i <= names; i++) {
        for (k = i; k > 1 && ratio[sets, name[i]] + 0 < ratio[sets, order[k - 1]] + 0; k--) order[k] = order[k - 1]
        order[k] = name[i]
    }
    for (s = 1; s <= sets; s++) {
        for (i = 1; i <= names; i++) print i, 100 * 2 ^ ratio[s, order[i]]
        print "\n"
    }
    for (i = 1; i <= names; i++) {
        share = 100 * saved[sets, order[i]] / total[sets]
        if (share > share_high) share_high = share
        if (share < share_low) share_low = share
        print i, share, "\"" order[i] "\""
    }
    printf "names = %d\npositions = %d\ndepth = %d\ny_low = %g\ny_high = %g\nshare_low = %g\nshare_high = %g\n", names, \
        positions, depth, y_low, y_high, share_low, share_high > VARIABLES
    printf "array label[%d]\narray mean[%d]\narray whole[%d]\n", sets, sets, sets > VARIABLES
    for (s = 1; s <= sets; s++)
        printf "label[%d] = \"%s\"; mean[%d] = %g; whole[%d] = %g\n", s, label[s], s, 100 * 2 ^ (sum[s] / names), \
            s, 100 * (1 - total[s] / none_total) > VARIABLES
}
