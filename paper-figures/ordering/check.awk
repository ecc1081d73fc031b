# Check the data of the ordering figure and lay it out for gnuplot.
#
# In:  the CSV of data.sql.
# Out: blocks for gnuplot's `index`: 0 to 3 the sets with neither H nor K, H, K, both (share ratio n,
#      n: 1 with N); 4 labelled sets (share ratio name, a leader to the name, the name's middle); then a line for each of nothing, T R N S H K L,
#      all (depth share). Shares in percent.
# Set: VARIABLES, a file for gnuplot's variables.

BEGIN { FS = ","; lines = split("- T R N S H K L TRNSHKL", line, " "); share_low = 1; share_high = 0; ratio_low = 1; WIDE = 440; HIGH = 414; TOP = 1.1 }
NR == 1 {
    if ($0 != "part,enhancements,depth,first_share,ratio,positions") fail("unexpected columns: " $0)
    next
}
{
    if (positions == "") positions = $6
    if ($6 != positions) fail($2 " has " $6 " positions at depth " $3 ", others have " positions)
}
$1 == "set" {
    deepest = $3
    name[++sets] = $2; share[sets] = $4; ratio[sets] = $5
    if ($4 < share_low) share_low = $4 + 0
    if ($4 > share_high) share_high = $4 + 0
    if ($5 < ratio_low) { ratio_low = $5 + 0; best = $2 }
}
$1 == "depth" {
    value[$2, $3 + 0] = $4
    if (first == "" || $3 + 0 < first) first = $3 + 0
    if (line_low == "" || $4 + 0 < line_low) line_low = $4 + 0
    if ($4 + 0 > line_high) line_high = $4 + 0
    if ($3 + 0 == deepest) { end_y[$2] = 100 * $4 }
}

# Labels stand where their lines end, pushed apart where they would touch.
function place_labels(gap,   s, i, k, turn, order, lack) {
    for (s = 1; s <= lines; s++) {
        label_y[s] = end_y[line[s]]
        for (k = s; k > 1 && end_y[line[s]] < end_y[line[order[k - 1]]]; k--) order[k] = order[k - 1]
        order[k] = s
    }
    for (turn = 1; turn <= 500; turn++)
        for (i = 2; i <= lines; i++) {
            lack = gap - (label_y[order[i]] - label_y[order[i - 1]])
            if (lack <= 0) continue
            label_y[order[i]] += lack / 2
            label_y[order[i - 1]] -= lack / 2
        }
}

# Names of sets stand where they cover neither a point nor one another, as near as they can; in pixels of
# the panel, WIDE and HIGH, whose axis of ratios is logarithmic up to TOP.
function x_of(i) { return WIDE * (100 * share[i] - share_low) / (share_high - share_low) }
function y_of(i) { return HIGH * log(ratio[i] / ratio_low) / log(TOP / ratio_low) }

# What is covered by a name with its middle there.
function covered(x, y, half,   i, sum) {
    for (i = 1; i <= sets; i++)
        if (x_of(i) > x - half - 7 && x_of(i) < x + half + 7 && y_of(i) > y - 15 && y_of(i) < y + 15) sum++
    for (i = 1; i <= names_nb; i++)
        if (x + half > name_x[i] - name_half[i] - 4 && x - half < name_x[i] + name_half[i] + 4 && \
            y > name_y[i] - 20 && y < name_y[i] + 20) sum += 5
    if (x - half < 4 || x + half > WIDE - 2 || y < 10 || y > HIGH - 8) sum += 20
    return sum + 0
}

function name_sets(   i, text, half, reach, turn, x, y, cost, least, best_x, best_y) {
    for (i = 1; i <= sets; i++) {
        if (length(name[i]) != 1 && name[i] != best && name[i] != "TRNSHKL") continue
        text = name[i] == "-" ? "nothing" : name[i]
        half = 4.4 * length(text)
        least = ""
        for (reach = 12; reach <= 72; reach += 10)
            for (turn = 0; turn < 16; turn++) {
                x = x_of(i) + (reach + half) * cos(turn * 0.3927)
                y = y_of(i) + (reach + 6) * sin(turn * 0.3927)
                cost = covered(x, y, half) + reach / 100
                if (least == "" || cost < least) { least = cost; best_x = x; best_y = y }
            }
        names_nb++
        name_x[names_nb] = best_x; name_y[names_nb] = best_y; name_half[names_nb] = half
        print 100 * share[i], ratio[i], "\"" text "\"", leader(x_of(i), y_of(i), best_x, best_y, half)
    }
}

# From the point to the near edge of its name, as differences on the axes; then the name's middle.
function leader(x, y, to_x, to_y, half,   end_x, end_y, far_x, far_y) {
    far_x = to_x - x; far_y = to_y - y
    end_x = far_x > half ? far_x - half : far_x < -half ? far_x + half : 0
    end_y = far_y > 9 ? far_y - 9 : far_y < -9 ? far_y + 9 : 0
    return sprintf("%g %g %g %g", end_x / WIDE * (share_high - share_low), \
        ratio_at(y + end_y) - ratio_at(y), share_low + to_x / WIDE * (share_high - share_low), ratio_at(to_y))
}
function ratio_at(y) { return ratio_low * exp(y / HIGH * log(TOP / ratio_low)) }

END {
    if (failed) exit 1
    if (sets != 128) fail(sets + 0 " sets, not 128: were all run?")
    for (group = 0; group < 4; group++) {
        for (i = 1; i <= sets; i++)
            if ((index(name[i], "H") > 0) + 2 * (index(name[i], "K") > 0) == group)
                print 100 * share[i], ratio[i], (index(name[i], "N") > 0)
        print "\n"
    }
    share_low = 100 * share_low - 1; share_high = 100 * share_high + 1.5; ratio_low *= 0.9
    name_sets()
    print "\n"
    for (s = 1; s <= lines; s++) {
        for (depth = first; depth <= deepest; depth++) {
            if (!((line[s], depth) in value)) fail(line[s] " lacks depth " depth)
            print depth, 100 * value[line[s], depth]
        }
        print "\n"
    }
    place_labels(0.047 * 100 * (line_high - line_low + 0.03))
    printf "positions = %d\ndeepest = %d\nshallowest = %d\n", positions, deepest, first > VARIABLES
    printf "share_low = %g\nshare_high = %g\nratio_low = %g\nline_low = %g\nline_high = %g\nbest = \"%s\"\n", \
        share_low, share_high, ratio_low, 100 * line_low - 1, 100 * line_high + 1, best > VARIABLES
    printf "lines = %d\narray line[%d]\narray label_y[%d]\narray end_y[%d]\n", lines, lines, lines, lines > VARIABLES
    for (s = 1; s <= lines; s++)
        printf "line[%d] = \"%s\"; label_y[%d] = %g; end_y[%d] = %g\n", s, line[s], s, label_y[s], s, end_y[line[s]] > VARIABLES
}
