# A point an idea: nodes over those of TNH, and solutions lost less won, in per cent of those that TNH solves.
# Out: block 0: x y x_low x_high y_low y_high letter; block 1: the line of the best (fewest nodes for its loss).
BEGIN { FS = ","; IDEAS = 19; x_low = 0.5; x_high = 1.2; y_low = -1; y_high = 1 }
NR == 1 { columns("study,depth,letter,title,positions,base_solved,lost,won,estimate,low,high,sampled"); next }
{
    if ($1 in positions && positions[$1] != $5) fail($1 " has " $5 " positions for " $3 ", others have " positions[$1])
    positions[$1] = $5; depth[$1] = $2; solved[$1] = $6
}
$1 == "selectivity-levels" {
    letter[++ideas] = $3; title[$3] = $4; x[$3] = 2 ^ $9; left[$3] = 2 ^ $10; right[$3] = 2 ^ $11
}
$1 == "selectivity-risk" { y[$3] = $9; down[$3] = $10; up[$3] = $11; lost[$3] = $7; won[$3] = $8 }
END {
    if (failed) exit 1
    if (ideas != IDEAS) fail(ideas + 0 " rows in `selectivity-levels`, expected " IDEAS)
    for (i = 1; i <= ideas; i++) {
        l = letter[i]
        if (!(l in y)) fail("`selectivity-risk` lacks " l)
        for (k = i; k > 1 && x[l] < x[order[k - 1]]; k--) order[k] = order[k - 1]
        order[k] = l
    }
    # One far from all others is told in words.
    if (x[order[1]] < 0.2 * x[order[2]]) { far = order[1]; for (i = 1; i < ideas; i++) order[i] = order[i + 1]; ideas-- }
    for (i = 1; i <= ideas; i++) {
        l = order[i]
        x_low = min(x_low, 0.85 * x[l]); x_high = max(x_high, 1.15 * x[l]); y_low = min(y_low, y[l]); y_high = max(y_high, y[l])
    }
    span = y_high - y_low; y_low -= 0.12 * span; y_high += 0.12 * span
    for (i = 1; i <= ideas; i++) {
        l = order[i]; text[i] = l
        if (front_y == "" || y[l] < front_y + 0) { front_y = y[l]; front = front (front == "" ? "" : ", ") l; text[i] = l " " title[l] }
        px[i] = 556 * log(x[l] / x_low) / log(x_high / x_low); py[i] = 414 * (y[l] - y_low) / (y_high - y_low)
    }
    # Of points at one place the first has the names of all.
    for (i = 2; i <= ideas; i++)
        for (k = 1; k < i; k++)
            if (text[k] != "" && px[i] - px[last[k] ? last[k] : k] < 14 && py[i] - py[k] < 12 && py[k] - py[i] < 12) {
                text[k] = text[k] ", " text[i]; text[i] = ""; last[k] = i
            }
    place_names(ideas, px, py, text, 556, 414, at_x, at_y)
    for (i = 1; i <= ideas; i++) {
        l = order[i]
        print x[l], y[l], max(left[l], x_low), min(right[l], x_high), (down[l] == "" ? "NaN" : max(down[l], y_low)), \
            (up[l] == "" ? "NaN" : min(up[l], y_high)), "\"" l "\"", x_low * (x_high / x_low) ^ (at_x[i] / 556), \
            y_low + at_y[i] / 414 * (y_high - y_low), "\"" text[i] "\""
    }
    print "\n"
    for (i = 1; i <= ideas; i++) {
        l = order[i]
        if (least != "" && y[l] >= least + 0) continue
        # From the left: a step down wherever less is lost.
        if (least != "") print x[l], least
        print x[l], y[l]
        least = y[l]
        if (y[l] <= 0 && free == "") free = l
    }
    if (free == "") { free = letter[1]; for (l in y) if (y[l] < y[free]) free = l }
    n = solved["selectivity-risk"]
    header(sprintf("%s (%s) leaves %.0f %% of the nodes and solves %s; %s (%s) leaves %.0f %% and solves %d fewer of %d", free, title[free], 100 * x[free], \
        y[free] <= 0 ? "no fewer positions" : lost[free] - won[free] " fewer", order[1], title[order[1]], 100 * x[order[1]], lost[order[1]] - won[order[1]], n), \
        "nodes (NC): " positions["selectivity-levels"] " Bratko-Kopec positions, depth " depth["selectivity-levels"] "; solutions: " \
        positions["selectivity-risk"] " tactical positions, depth " depth["selectivity-risk"])
    set_text("far", far == "" ? "" : sprintf("not drawn: %s, %.1f %% of the nodes, loses %d of %d", far, 100 * x[far], lost[far] - won[far], n))
    tell("front", front); tell("solved", n)
    set("x_low", x_low); set("x_high", x_high); set("y_low", y_low); set("y_high", y_high)
    log_tics("x", x_low, x_high, 540, 46, "1 0.5 0.2 0.1 0.05 0.02 0.01 0.005 2 0.7 0.3", "times")
    step = y_high - y_low > 60 ? 20 : y_high - y_low > 30 ? 10 : y_high - y_low > 12 ? 5 : 2
    even_tics("y", step * int(y_low / step), y_high, step)
}
