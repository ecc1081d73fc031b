# Check the data of the figure of selective search and lay them out for gnuplot.
#
# In:  the CSV of data.sql.
# Out: block 0: row letter year nodes low high; block 1: row letter lost won, in per cent and as numbers, and the net loss with its
#      interval (NaN: none).
# Set: VARIABLES, a file for gnuplot's variables.

BEGIN { FS = ","; IDEAS = 19 }
NR == 1 {
    if ($0 != "study,depth,letter,year,positions,y,variance,base_solved,lost,won,low,high,plies") fail("unexpected columns: " $0)
    next
}
{
    if ($1 in positions && positions[$1] != $5) fail($1 " has " $5 " positions for " $3 ", others have " positions[$1])
    positions[$1] = $5; depth[$1] = $2; solved[$1] = $8
}
$1 == "selectivity-levels" {
    letter[++ideas] = $3; year[ideas] = $4
    y[ideas] = $6; reach[ideas] = student($5 - 1) * sqrt($7)
}
$1 == "selectivity-risk" {
    lost[$3] = $9; won[$3] = $10
    share = 100 / $8
    lowest[$3] = $11; highest[$3] = $12
    far[$3] = max(share * $9, $12 + 0); gained = max(gained, max(share * $10, -$11))
}
function max(a, b) { return a > b ? a : b }

# How far the axis of the losses goes: to the greatest; or, if that is more than three times the next, to a third
# beyond this one, and the bars that go farther are told in words.
function axis_end(   l, first, second) {
    for (l in far)
        if (far[l] > first) { second = first; first = far[l] } else if (far[l] > second) second = far[l]
    return second > 0 && first > 3 * second ? second * 4 / 3 : first
}

END {
    if (failed) exit 1
    if (ideas != IDEAS) fail(ideas + 0 " rows in `selectivity-levels`, expected " IDEAS)
    low = high = 0
    for (i = 1; i <= ideas; i++) {
        if (!(letter[i] in lost)) fail("`selectivity-risk` lacks " letter[i])
        if (y[i] - reach[i] < low) low = y[i] - reach[i]
        if (y[i] + reach[i] > high) high = y[i] + reach[i]
        print ideas + 1 - i, letter[i], (year[i] == "" ? "-" : year[i]), 2 ^ y[i], 2 ^ (y[i] - reach[i]), 2 ^ (y[i] + reach[i])
    }
    print "\n"
    for (i = 1; i <= ideas; i++) {
        l = letter[i]
        print ideas + 1 - i, l, share * lost[l], share * won[l], lost[l], won[l], share * (lost[l] - won[l]), \
            (lowest[l] == "" ? "NaN" : lowest[l]), (highest[l] == "" ? "NaN" : highest[l])
    }
    printf "low = %g; high = %g; most = %g; gained = %g\n", 2 ^ (low - 0.2), 2 ^ (high + 0.2), axis_end(), gained > VARIABLES
    printf "nodes_depth = %d; nodes_positions = %d; risk_depth = %d; risk_positions = %d; risk_solved = %d\n",
        depth["selectivity-levels"], positions["selectivity-levels"], depth["selectivity-risk"],
        positions["selectivity-risk"], solved["selectivity-risk"] > VARIABLES
}
