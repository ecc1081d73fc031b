# Check the data of the figure of trees and lay it out for gnuplot.
#
# In:  the CSV of data.sql.
# Out: a block for each depth and letter (place factor low high).
# Set: VARIABLES, a file for gnuplot's variables: ranges; for each depth where the letters' labels stand, and
#      how alike the sets rank in chess and at each place.

BEGIN { FS = ","; PLACES = 5; LETTERS = "TRNSHL" }
NR == 1 {
    if ($0 != "part,place,depth,name,y,variance,positions") fail("unexpected columns: " $0)
    next
}
{
    if (!($3 in seen)) { seen[$3] = ++depths_nb; depth[depths_nb] = $3 }
    d = seen[$3]
}
$1 == "effect" {
    value[d, $2, $4] = $5; reach[d, $2, $4] = student($7 - 1) * sqrt($6)
    positions[$2] = $7
}
$1 == "set" {
    if (!(($4) in number)) { number[$4] = ++sets }
    nodes[d, $2, number[$4]] = $5
    known[d, $2]++
}

# Spearman's rank correlation of the sets in chess and at a place.
function alike(d, place,   i, k, a, b, sum) { # by signs, which rank as ranks do
    for (i = 1; i <= sets; i++) {
        a = b = 0
        for (k = 1; k <= sets; k++) {
            a += sign(nodes[d, 1, i] - nodes[d, 1, k])
            b += sign(nodes[d, place, i] - nodes[d, place, k])
        }
        sum["xy"] += a * b; sum["xx"] += a * a; sum["yy"] += b * b
    }
    return sum["xx"] * sum["yy"] > 0 ? sum["xy"] / sqrt(sum["xx"] * sum["yy"]) : 0
}
function sign(x) { return (x > 0) - (x < 0) }

# Labels stand where their lines end, pushed apart where they would touch; heights as log2.
function place_labels(d, gap,   i, k, turn, order, lack, letter) {
    for (i = 1; i <= 6; i++) {
        letter = substr(LETTERS, i, 1)
        at[letter] = value[d, PLACES, letter]
        for (k = i; k > 1 && at[letter] < at[order[k - 1]]; k--) order[k] = order[k - 1]
        order[k] = letter
    }
    for (turn = 1; turn <= 500; turn++)
        for (i = 2; i <= 6; i++) {
            lack = gap - (at[order[i]] - at[order[i - 1]])
            if (lack <= 0) continue
            at[order[i]] += lack / 2
            at[order[i - 1]] -= lack / 2
        }
}

END {
    if (failed) exit 1
    if (depths_nb != 2) fail("not two depths at which all 64 sets are done in chess and on every kind of tree: are `schaeffer1989` and `trees` run?")
    for (d = 1; d <= 2; d++)
        for (i = 1; i <= 6; i++) {
            letter = substr(LETTERS, i, 1)
            for (place = 1; place <= PLACES; place++) {
                if (known[d, place] != 64) fail(known[d, place] + 0 " sets at place " place ", not 64")
                low = value[d, place, letter] - reach[d, place, letter]
                high = value[d, place, letter] + reach[d, place, letter]
                if (low < y_low) y_low = low
                if (high > y_high) y_high = high
                print place, 2 ^ value[d, place, letter], 2 ^ low, 2 ^ high
            }
            print "\n"
        }
    y_low -= 0.04; y_high += 0.04
    printf "chess = %d\ntrees = %d\ny_low = %g\ny_high = %g\narray depth[2]\narray label_y[12]\narray alike[10]\n", \
        positions[1], positions[2], 2 ^ y_low, 2 ^ y_high > VARIABLES
    for (d = 1; d <= 2; d++) {
        printf "depth[%d] = %d\n", d, depth[d] > VARIABLES
        place_labels(d, 0.068 * (y_high - y_low))
        for (i = 1; i <= 6; i++) printf "label_y[%d] = %g\n", 6 * (d - 1) + i, 2 ^ at[substr(LETTERS, i, 1)] > VARIABLES
        for (place = 2; place <= PLACES; place++) {
            printf "alike[%d] = %g\n", 5 * (d - 1) + place, alike(d, place) > VARIABLES
        }
    }
}
