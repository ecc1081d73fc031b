# A panel for each letter and for T and H: the paper's tables, its colour; rings, the thousand positions; two base programs
# to nine plies, grey.
BEGIN { FS = ","; panels = split("T R N S H K L TH", series, " "); lines = split("paper|paper, from 7|games|phoenix|mvv-lva", line, "|"); y_low = 0 }
NR == 1 { columns("line,series,title,depth,y,low,high,positions,sets,metric"); next }
of("y") == "" { fail("no value for " of("series") " at depth " of("depth") ": nothing on is no worse than the best set") }
of("low") == "" { fail("no interval for " of("series") " at depth " of("depth") ": run `prunelab analyse`") }
{
    of_games = of("line") == "games"
    if (of_games in positions && positions[of_games] != of("positions")) fail("depth " of("depth") " has " of("positions") " positions, others have " positions[of_games])
    positions[of_games] = of("positions"); metric = of("metric"); title[of("series")] = of("title")
    key = of("line") SUBSEP of("series")
    paper = of("line") ~ /^paper/
    rows[key] = rows[key] of("depth") " " of("y") " " (paper ? of("low") " " of("high") : "NaN NaN") "\n"
    y[key, of("depth")] = of("y")
    last[of("line")] = max(last[of("line")], of("depth"))
    deepest = max(deepest, of("depth")); y_low = min(y_low, paper ? of("low") : of("y"))
    if (of("line") == "paper") sets = of("sets")
}
function trend(series,   first) { # of the paper's tables, else of its program
    first = ("paper", series, 3) in y ? "paper" : "phoenix"
    reached = min(last[first], 6)
    return y[first, series, reached]
}
END {
    if (failed) exit 1
    for (p = 1; p <= panels; p++)
        if (!(("paper", series[p]) in rows)) fail("no line of " series[p] "")
    for (l = 1; l <= lines; l++)
        for (p = 1; p <= panels; p++) {
            key = line[l] SUBSEP series[p]
            if (!(key in rows)) continue
            print rows[key] "\n"
            n++
            panel[n] = p; hue[n] = l <= 3 ? series[p] : "#"; wide[n] = l <= 2 ? 2.5 : l == 3 ? 1 : 1.4
            dashes[n] = l <= 3 ? 1 : l == 4 ? 2 : 3; shapes[n] = l <= 2 ? 7 : l == 3 ? 6 : 0; text[n] = line[l]
        }
    y_low = -20 * int((19.9 - y_low) / 20)
    for (p = 1; p <= panels; p++) heads[p] = series[p] "  " title[series[p]]
    both = trend("TH")
    header(sprintf(metric == "nbp" ? "T and H bring %.0f %% of the possible saving in bottom positions at depth %d%s%s" : "In all nodes T and H bring %.0f %% of the possible saving at depth %d%s%s", both, reached, \
        ("paper", "TH", 3) in y ? "" : " with a large table", both < 98.5 ? "; Schaeffer says 99 %" : ", as Schaeffer has it"), \
        "reduction in " (metric == "nbp" ? "bottom positions (NBP)" : "nodes (NC)") ", 100 % = the best of the " sets " sets without L; " positions[0] " Bratko-Kopec positions, to depth " deepest)
    set("panels", panels); set("lines", n); set("x_low", 2.8); set("x_high", deepest + 0.2); set("y_low", y_low)
    give("panel_title", heads, panels); give_numbers("panel", panel, n); give("letter_of", hue, n); give_numbers("line_width", wide, n)
    give_numbers("line_dash", dashes, n); give_numbers("line_shape", shapes, n); give("line_name", text, n); give_numbers("name_y", heights, n)
    even_tics("x", 3, deepest, 1); even_tics("y", y_low, 100, y_low < -60 ? 50 : 25)
    set_text("beside", 1 in positions ? thousands(positions[1]) : "")
    set("keys", "phoenix" in last ? 5 : 1 in positions ? 3 : 2)
    tell("depth", deepest)
}
