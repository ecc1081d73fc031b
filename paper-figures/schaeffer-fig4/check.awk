# A panel for each letter that a pair holds; a line has the colour of the pair's other letter.
BEGIN { FS = ","; y_low = 60 }
NR == 1 { columns("line,series,depth,y,low,high,positions,sets,metric"); next }
of("y") == "" { fail("no value for " of("series") " at depth " of("depth") ": nothing on is no worse than the best set") }
of("low") == "" { fail("no interval for " of("series") " at depth " of("depth") ": run `prunelab analyse`") }
of("line") == "games" { beside[of("series")] = of("y"); beside_nb = of("positions"); next }
{
    if (positions != "" && positions != of("positions")) fail("depth " of("depth") " has " of("positions") " positions, others have " positions)
    positions = of("positions"); metric = of("metric")
    if (!(of("series") in seen)) { pair[++pairs] = of("series"); seen[of("series")] = 1 }
    key = of("line") SUBSEP of("series")
    rows[key] = rows[key] of("depth") " " of("y") " NaN NaN\n"
    ends[of("series")] = of("y")
    if (of("line") == "paper") {
        sets = of("sets"); if (of("depth") <= 5) { at5[of("series")] = of("y"); chosen = of("depth") }
        if (of("series") == "TH") { least = least == "" ? of("y") : min(least, of("y")); most = max(most, of("y")) }
    }
    deepest = max(deepest, of("depth")); y_low = min(y_low, of("y"))
}
END {
    if (failed) exit 1
    if (!pairs) fail("no pair over 70 % at depth 5, or the depth asked for")
    y_low = 10 * int((y_low - 9.9) / 10)
    for (i = 1; i <= 7; i++) {
        letter = substr("TRNSHKL", i, 1); k = 0; split("", named); split("", which); split("", put)
        for (s = 1; s <= pairs; s++) k += index(pair[s], letter) > 0
        if (!k) continue
        heads[++panels] = letter " with another letter"; k = 0
        for (l = 2; l >= 1; l--)
            for (s = 1; s <= pairs; s++) {
                key = (l == 1 ? "paper" : "nine") SUBSEP pair[s]
                if (!index(pair[s], letter) || !(key in rows)) continue
                print rows[key] "\n"
                n++
                other = pair[s]; sub(letter, "", other)
                panel[n] = panels; hue[n] = other; wide[n] = l == 1 ? 2.5 : 1.4; dashes[n] = l == 1 ? 1 : 2
                text[n] = pair[s]
                if (l == 2 || !(("nine", pair[s]) in rows)) { named[++k] = ends[pair[s]]; which[k] = n }
            }
        push_apart(named, put, k, (103 - y_low) * 19 / 130, y_low + 2, 101)
        for (s = 1; s <= k; s++) heights[which[s]] = put[s]
    }
    for (s = 1; s <= pairs; s++) if (best == "" || at5[pair[s]] + 0 > at5[best] + 0) best = pair[s]
    tell("chosen", chosen); tell("pairs", pairs)
    header(sprintf(metric == "nbp" ? "The best pair, %s, brings %.0f %% of the saving in bottom positions at depth %d" : "In all nodes the best pair, %s, brings %.0f %% of the saving at depth %d", best, at5[best], chosen) \
        (least == "" ? "" : sprintf("; TH brings %.0f %%", at5["TH"])), \
        "reduction in " (metric == "nbp" ? "bottom positions (NBP)" : "nodes (NC)") ", 100 % = the best of the " sets " sets without L; " positions " Bratko-Kopec positions, to depth " deepest)
    set("panels", panels); set("lines", n); set("x_low", 2.8); set("x_high", deepest + 0.4); set("x_end", deepest); set("keys", deepest > chosen + 1 ? 3 : 1); set("y_low", y_low)
    give("panel_title", heads, panels); give_numbers("panel", panel, n); give("letter_of", hue, n); give_numbers("line_width", wide, n)
    give_numbers("line_dash", dashes, n); give("line_name", text, n); give_numbers("name_y", heights, n)
    even_tics("x", 3, deepest, 1); even_tics("y", y_low, 100, y_low < 50 ? 20 : 10)
    tell("depth", deepest)
    tell("beside", beside_nb ? sprintf("On %s positions of engine play %s brings %.0f %%%s. ", thousands(beside_nb), best, beside[best], \
        best != "TH" && "TH" in beside ? sprintf(", TH %.0f %%", beside["TH"]) : "") : "")
}
