# A panel for nodes, then one for CPU time where it was measured: ten lines each, and the minimal tree with nodes.
BEGIN { FS = ","; LINES = 10; parts = split("nc cpu", part, " ") }
NR == 1 { columns("part,series,label,depth,y,low,high,positions,number,rounds,error,times,costs,tree"); next }
of("y") == "" { fail(of("part") " of " of("series") " has no value at depth " of("depth")) }
of("part") == "model" { next }
{
    positions = of("positions"); p = of("part"); s = of("number"); depth = of("depth") + 0
    if ((p, s, depth) in y) fail(p " of " of("series") " twice at depth " depth)
    y[p, s, depth] = of("y")
    band[p, s, depth] = of("low") == "" ? "NaN NaN" : of("low") " " of("high")
    if (!((p, s) in seen)) seen[p, s] = ++nb[p]
    last[p] = max(last[p], depth); label[s] = of("label"); set_of[s] = of("series")
    if (of("rounds") != "") rounds = of("rounds")
    times = of("times"); tree = of("tree")
    if (p != "minimal") y_high = max(y_high, of("y"))
}
END {
    if (failed) exit 1
    if (!("nc" in last)) fail("no counts of a direct search and of iterative ones on the whole suite")
    deepest = last["nc"]
    if (deepest < 3) fail("only depth " deepest ": at least depth 3 is needed")
    y_high = 20 * int(y_high / 20 + 1)
    for (p = 1; p <= parts; p++) {
        if (!(part[p] in last)) continue
        heads[++panels] = part[p] == "nc" ? "nodes (NC), % of the direct search" : "CPU time, % of the direct search"
        k = 0; split("", named); split("", which); split("", put)
        for (s = 1; s <= LINES + (part[p] == "nc"); s++) {
            own = s <= LINES ? part[p] : "minimal"
            if (s > LINES && !((own, s) in seen)) continue
            if (!((own, s) in seen)) fail(part[p] " has " nb[part[p]] + 0 " lines, not " LINES)
            n++
            for (depth = 2; depth <= last[part[p]]; depth++) {
                if (!((own, s, depth) in y)) { if (s > LINES) continue; fail(own " of " label[s] " lacks depth " depth) }
                print depth, y[own, s, depth], band[own, s, depth]
            }
            print "\n"
            panel[n] = panels; wide[n] = s == LINES ? 3.5 : 2; text[n] = label[s]
            hue[n] = s > LINES || s == 1 ? "-" : substr(set_of[s], length(set_of[s]), 1)
            dashes[n] = s == 1 ? 2 : s > LINES ? 3 : length(set_of[s]) == 1 ? 4 : 1
            shapes[n] = s > LINES ? 0 : 7
            named[++k] = y[own, s, last[part[p]]]; which[k] = n
        }
        push_apart(named, put, k, y_high * 19.5 / 260, 2, y_high)
        for (s = 1; s <= k; s++) heights[which[s]] = put[s]
    }
    best = ""
    for (s = 1; s <= LINES; s++) if (best == "" || y["nc", s, deepest] < y["nc", best, deepest]) best = s
    header(sprintf("%s takes %.0f %% of the nodes of alpha-beta", label[best], y["nc", best, deepest]) \
        (panels > 1 ? sprintf(" and %.0f %% of its time", y["cpu", best, last["cpu"]]) : "") " at depth " deepest, \
        "per cent of a direct alpha-beta search to the same depth, totals over " positions " Bratko-Kopec positions")
    tell("time", panels == 1 ? "CPU time was not measured into this database (make timing)" : "CPU time: " (rounds > 1 ? "medians over " rounds " rounds" : "one round") " of one worker")
    set("panels", panels); set("lines", n); set("y_high", y_high); set("x_low", 1.8); set("x_high", deepest + 0.35); set("x_end", deepest)
    give("panel_title", heads, panels); give_numbers("panel", panel, n); give("letter_of", hue, n); give_numbers("line_width", wide, n)
    give_numbers("line_dash", dashes, n); give_numbers("line_shape", shapes, n); give("line_name", text, n); give_numbers("name_y", heights, n)
    even_tics("x", 2, deepest, 1); even_tics("y", 0, y_high, y_high > 100 ? 40 : 20)
}
