# Check the data of a figure that has one line a series, and lay it out for gnuplot.
#
# In:  CSV with a header: segment, series, label, depth, y, low, high, positions, sets; sorted by segment
#      and series. A segment is a run that must not be joined to the other (table sizes differ).
# Out: blocks for gnuplot's `index`, two for each series in order of appearance (its first and second
#      segment; one row of NaN where it has none): depth y low high.
#      The file VARIABLES gets what gnuplot must know besides: ranges; for each series its label, the
#      label's height, where its line ends, its line type (that of a letter) and its place among those
#      of its panel; for each panel its series and title.
# Set: VARIABLES; LEAST series; FLOOR and CEILING, the y range to start from; STEP, the y tics; GAP, the
#      least distance of labels as a share of the range; PANELS, letters separated by spaces: a series
#      goes to the first whose letter it holds, the rest to a last one (empty: one panel);
#      TITLES, separated by semicolons, one more than PANELS;
#      STATED, what the paper's text states, separated by semicolons, each `words|A > B` (at every depth the
#      series A is above B, or above the number B), `words|A rises`, `words|A falls 7` (from depth 7 on) or `words|-`.
#      Counted is at how many depths, or in how many steps of one ply, the totals say so.
# Fails, saying why, if too few series came, or one lacks a value or a depth of the first segment.

BEGIN { FS = "," }
NR == 1 {
    if ($0 != "segment,series,label,depth,y,low,high,positions,sets")
        fail("unexpected columns: " $0)
    next
}
$5 == "" { fail("no value for " $2 " at depth " $4 ": nothing on is no worse than the best set") }
$7 == "" { fail("no interval for " $2 " at depth " $4 ": run `prunelab analyse`") }
{
    segment = $1 + 0; depth = $4 + 0
    if (!($2 in number)) {
        number[$2] = ++series_nb
        name[series_nb] = $2
        label[series_nb] = $3
    }
    s = number[$2]
    if ((s, segment, depth) in y)
        fail($2 " twice at depth " depth)
    if (positions == "") positions = $8
    if ($8 != positions) fail("depth " depth " has " $8 " positions, others have " positions)
    if (!((segment, depth) in sets)) {
        sets[segment, depth] = $9
        if (!(segment in first)) first[segment] = last[segment] = depth
        if ($9 != sets[segment, first[segment]])
            fail("depth " depth " was run with " $9 " sets, depth " first[segment] " with " \
                 sets[segment, first[segment]] ": finish the run")
        if (depth < first[segment]) first[segment] = depth
        if (depth > last[segment]) last[segment] = depth
    }
    y[s, segment, depth] = $5; low[s, segment, depth] = $6; high[s, segment, depth] = $7
    end_x[s] = depth; end_y[s] = $5 + 0
    if (lowest == "" || $6 + 0 < lowest) lowest = $6 + 0
    if (highest == "" || $7 + 0 > highest) highest = $7 + 0
}

# ---- panels ----

# Give a series the line type of one of its letters: not the panel's, and no two of a panel the same
# where that can be (a matching: who stands in the way may move on). Returns 1 if it was done.
function choose_style(s, p,   i, letter) {
    for (i = 1; i <= length(name[s]); i++) {
        letter = substr(name[s], i, 1)
        if (letter == panel_letter[p] || (letter in tried)) continue
        tried[letter] = 1
        if (!((p, letter) in owner) || choose_style(owner[p, letter], p)) {
            owner[p, letter] = s
            style[s] = index("TRNSHKL", letter)
            return 1
        }
    }
    return 0
}

function place_in_panels(   s, p, n, m, letters, titles, used) {
    n = split(PANELS, letters, " ")
    m = split(TITLES, titles, ";")
    for (s = 1; s <= series_nb; s++) {
        for (p = 1; p <= n && !index(name[s], letters[p]); p++)
            ;
        if (!(p in used)) used[p] = 0
        used[p]++
        wish[s] = p
    }
    for (p = 1; p <= n + 1; p++)
        if (p in used) {
            panels++
            panel_letter[panels] = p <= n ? letters[p] : ""
            title[panels] = m ? titles[p] : ""
            for (s = 1; s <= series_nb; s++)
                if (wish[s] == p) {
                    panel[s] = panels
                    slot[s] = ++size_of[panels]
                    members[panels] = members[panels] (slot[s] > 1 ? " " : "") s
                    split("", tried)
                    if (!choose_style(s, panels)) style[s] = index("TRNSHKL", substr(name[s], 1, 1))
                }
        }
}

# ---- labels ----

# Push the labels of a panel apart: neighbours that are too close become one block about its middle.
function spread(p,   s, i, k, nb, held, order, size, sum, begins) {
    for (s = 1; s <= series_nb; s++)
        if (panel[s] == p) {
            for (k = ++nb; k > 1 && end_y[s] < end_y[order[k - 1]]; k--) order[k] = order[k - 1]
            order[k] = s
        }
    held = 0
    for (i = 1; i <= nb; i++) {
        held++
        size[held] = 1; sum[held] = end_y[order[i]]; begins[held] = i
        while (held > 1 && middle(sum[held], size[held]) - middle(sum[held - 1], size[held - 1]) \
                           < gap * (size[held] + size[held - 1]) / 2) {
            size[held - 1] += size[held]; sum[held - 1] += sum[held]
            held--
        }
    }
    for (i = 1; i <= held; i++)
        for (k = 0; k < size[i]; k++)
            label_y[order[begins[i] + k]] = middle(sum[i], size[i]) + gap * (k - (size[i] - 1) / 2)
}

# The middle of a block, so that all of it stays in the figure.
function middle(sum, size,   at, half) {
    at = sum / size; half = gap * (size - 1) / 2
    if (at + half > y_high) at = y_high - half
    if (at - half < y_low) at = y_low + half
    return at
}

# ---- what the paper states ----

# At how many of the depths at which it can be asked is one series above another, or above a number?
function seen_above(a, b,   segment, depth, limit, asked, seen, least, most) {
    for (segment = 1; segment <= 2; segment++)
        for (depth = first[segment]; segment in first && depth <= last[segment]; depth++) {
            if (!((a, segment, depth) in y) || (b in number && !((number[b], segment, depth) in y))) continue
            limit = b in number ? y[number[b], segment, depth] : b
            asked++
            if (y[a, segment, depth] + 0 > limit + 0) seen++
            if (asked == 1 || y[a, segment, depth] < least) least = y[a, segment, depth] + 0
            if (asked == 1 || y[a, segment, depth] > most) most = y[a, segment, depth] + 0
        }
    return "at " seen + 0 " of " asked + 0 " depths" (b in number ? "" : sprintf(" (%.0f to %.0f %%)", least, most))
}

# In how many steps of a ply, from a depth on, does a series go that way? A step never goes from one table's
# size to the other.
function seen_to_go(a, sign, from,   segment, depth, asked, seen) {
    for (segment = 1; segment <= 2; segment++)
        for (depth = first[segment]; segment in first && depth < last[segment]; depth++) {
            if (depth < from || !((a, segment, depth) in y) || !((a, segment, depth + 1) in y)) continue
            asked++
            if (sign * (y[a, segment, depth + 1] - y[a, segment, depth]) > 0) seen++
        }
    return asked ? "in " seen + 0 " of " asked " steps" : "not searched so deep"
}

function print_stated(   i, n, list, part, rule, found) {
    n = split(STATED, list, ";")
    printf "stated = %d\n", n > VARIABLES
    if (n) printf "array stated_text[%d]\narray stated_seen[%d]\n", n, n > VARIABLES
    for (i = 1; i <= n; i++) {
        split(list[i], part, "|")
        split(part[2], rule, " ")
        if (rule[1] == "-")
            found = ""
        else if (!(rule[1] in number) || (rule[2] == ">" && rule[3] !~ /^[0-9]/ && !(rule[3] in number)))
            found = "not among these lines"
        else if (rule[2] == ">")
            found = seen_above(number[rule[1]], rule[3])
        else
            found = seen_to_go(number[rule[1]], rule[2] == "rises" ? 1 : -1, rule[3] + 0)
        printf "stated_text[%d] = \"%s\"; stated_seen[%d] = \"%s\"\n", i, part[1], i, \
            found == "" ? "" : ": " found > VARIABLES
    }
}

# ---- output ----

function print_rows(s, segment,   depth, rows) {
    for (depth = first[segment]; depth <= last[segment]; depth++)
        if ((s, segment, depth) in y) {
            print depth, y[s, segment, depth], low[s, segment, depth], high[s, segment, depth]
            rows++
        } else if (segment == 1)
            fail(name[s] " lacks depth " depth)
        else
            print "data: note: " name[s] " was not run at depth " depth > "/dev/stderr"
    return rows
}

function print_variables(   s, p) {
    printf "series = %d\nx_first = %d\nx_last = %d\nx_break = %g\n", series_nb, first[1], \
        two ? last[2] : last[1], two ? (last[1] + first[2]) / 2 : 0 > VARIABLES
    printf "positions = %d\nbest_of = \"best of %d sets%s\"\n", positions, sets[1, last[1]], \
        two ? " (" sets[2, last[2]] " from depth " first[2] ")" : "" > VARIABLES
    printf "y_low = %g\ny_high = %g\ny_step = %g\npanels = %d\n", y_low, y_high, STEP, panels > VARIABLES
    printf "array label[%d]\narray label_y[%d]\narray end_x[%d]\narray end_y[%d]\narray style[%d]\narray slot[%d]\n", \
        series_nb, series_nb, series_nb, series_nb, series_nb, series_nb > VARIABLES
    printf "array members[%d]\narray title[%d]\n", panels, panels > VARIABLES
    for (s = 1; s <= series_nb; s++)
        printf "label[%d] = \"%s\"; label_y[%d] = %g; end_x[%d] = %d; end_y[%d] = %g; style[%d] = %d; slot[%d] = %d\n", \
            s, label[s], s, label_y[s], s, end_x[s], s, end_y[s], s, style[s], s, slot[s] > VARIABLES
    for (p = 1; p <= panels; p++)
        printf "members[%d] = \"%s\"; title[%d] = \"%s\"\n", p, members[p], p, title[p] > VARIABLES
}

END {
    if (failed) exit 1
    if (series_nb < LEAST)
        fail("only " series_nb + 0 " series where at least " LEAST " are needed: was the study run?")
    two = 2 in first
    y_low = FLOOR + 0; y_high = CEILING + 0
    while (lowest < y_low) y_low -= STEP
    if (two && lowest < y_low + 0.1 * (y_high - y_low)) y_low -= STEP # the table sizes stand there
    while (highest > y_high) y_high += STEP
    gap = GAP * (y_high - y_low)
    for (s = 1; s <= series_nb; s++)
        for (segment = 1; segment <= 2; segment++) {
            if (segment > 1 + two || !print_rows(s, segment)) print "NaN NaN NaN NaN"
            print "\n"
        }
    place_in_panels()
    for (p = 1; p <= panels; p++) spread(p)
    print_variables()
    print_stated()
}
