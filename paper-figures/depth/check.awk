# A panel for odd and for even depths. Drawn are nothing on, T, TH, TNK, the best set and the formula.
BEGIN { FS = ","; y_high = 2; split("- T TH TNK", shown, " "); nb = 4 }
NR == 1 { columns("series,depth,positions,best,estimate,low,high,sampled"); next }
{
    if (of("series") != "formula" && positions != "" && of("positions") != positions) fail(of("series") " has " of("positions") " positions at depth " of("depth"))
    if (of("series") != "formula") positions = of("positions")
    y[of("series"), of("depth")] = 2 ^ of("estimate"); low[of("series"), of("depth")] = of("low"); high[of("series"), of("depth")] = of("high")
    if (of("best")) best = of("series")
    deepest = max(deepest, of("depth"))
}
END {
    if (failed) exit 1
    if (deepest < 3) fail("no set of schaeffer1989 at odd and even depths with minimal trees: `make minimal-trees`")
    if (best != "TNK") shown[++nb] = best
    shown[++nb] = "formula"
    for (p = 1; p <= 2; p++) {
        k = 0; split("", named); split("", which); split("", put)
        for (s = 1; s <= nb; s++) {
            n++; end = ""
            for (depth = 2; depth <= deepest; depth++) {
                if (depth % 2 == p % 2 || !((shown[s], depth) in y)) continue
                key = shown[s] SUBSEP depth; end = y[key]
                if (shown[s] == "formula") low[key] = high[key] = ""
                print depth, end, bound(low[key]), bound(high[key])
                y_high = max(y_high, 1.1 * (high[key] == "" ? end : 2 ^ high[key]))
                y_low = min(y_low == "" ? end : y_low, low[key] == "" ? end : 2 ^ low[key])
            }
            if (end == "") fail("no depth of " shown[s])
            print "\n"
            panel[n] = p; hue[n] = shown[s]; wide[n] = shown[s] == best ? 3.5 : 2
            dashes[n] = shown[s] == "-" ? 2 : shown[s] == "TNK" ? 3 : shown[s] == "formula" ? 4 : 1
            shapes[n] = shown[s] == "formula" ? 0 : 7
            text[n] = sprintf("%.1f %s", end, shown[s] == "-" ? "nothing" : shown[s] == "formula" ? "formula" : shown[s])
            named[++k] = log(end); which[k] = n
        }
        for (s = 1; s <= k; s++) want[p, s] = named[s]
        for (s = 1; s <= k; s++) owner[p, s] = which[s]
    }
    y_low = min(0.95, 0.95 * y_low)
    for (p = 1; p <= 2; p++) {
        split("", put); for (s = 1; s <= k; s++) named[s] = want[p, s]
        push_apart(named, put, k, log(y_high / y_low) * 20 / 300, log(y_low) + 0.03, log(y_high))
        for (s = 1; s <= k; s++) heights[owner[p, s]] = exp(put[s])
    }
    heads[1] = "even depths"; heads[2] = "odd depths"
    odd = deepest % 2 ? deepest : deepest - 1
    header(sprintf("At depth %d alpha-beta alone searches %.1f times the minimal tree, %s %.1f times", deepest, y["-", deepest], \
        best, y[best, deepest]), "bottom positions of the last iteration / those of the minimal tree, geometric mean over " positions " Bratko-Kopec positions")
    tell("best", best); tell("deepest", deepest)
    set("lines", n); set("y_low", y_low); set("y_high", y_high); set("x_low", 1.7); set("x_high", deepest + 0.3)
    give("panel_title", heads, 2); give_numbers("panel", panel, n); give("letter_of", hue, n); give_numbers("line_width", wide, n)
    give_numbers("line_dash", dashes, n); give_numbers("line_shape", shapes, n); give("line_name", text, n); give_numbers("name_y", heights, n)
    even_tics("x", 2, deepest, 1); times_tics("y", y_low, y_high, 300, 40)
}
