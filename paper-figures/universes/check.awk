# Base programs from left to right by their share in NBP: block 0: place nbp nc name; block 1: the matrix, place row.
BEGIN {
    FS = ","; low = 100
    groups = split("entries|moves|move_order|leaves|evaluation", group, "|")
    split("table of|H sorts|captures|leaves|evaluation", head, "|")
    plain["all"] = "all moves"; plain["quiet"] = "quiet moves"; plain["generated"] = "as generated"; plain["mvv_lva"] = "by victim"
    plain["safe"] = "safe first"; plain["captures"] = "quiescence"; plain["none"] = "static"; plain["exchange"] = "by exchange"
    plain["full"] = "full"; plain["material"] = "material"
}
NR == 1 { columns("metric,depth,universe,entries,moves,move_order,leaves,evaluation,percent,positions"); next }
of("percent") == "" { fail("no reduction of " of("universe")) }
{
    if (depth && depth != of("depth")) fail("base programs at depths " depth " and " of("depth"))
    depth = of("depth"); positions = of("positions"); u = of("universe")
    share[u, of("metric")] = of("percent"); low = min(low, of("percent"))
    if (of("metric") == "nbp") most["nbp"] = max(most["nbp"], of("percent")); else most["nc"] = max(most["nc"], of("percent"))
    over += of("percent") >= 99; all++
    if (u in seen) next
    seen[u] = 1; names[++n] = u
    for (g = 1; g <= groups; g++) {
        level[u, g] = $at[group[g]]
        if (!((g, level[u, g]) in known)) { known[g, level[u, g]] = 1; list[g, ++size[g]] = level[u, g] }
    }
}
END {
    if (failed) exit 1
    if (!n) fail("no base program of the study universes has all its sets on the whole suite")
    for (i = 1; i <= n; i++) {
        u = names[i]
        for (k = i; k > 1 && share[u, "nbp"] + 0 < share[order[k - 1], "nbp"] + 0; k--) order[k] = order[k - 1]
        order[k] = u
    }
    for (i = 1; i <= n; i++) print i, share[order[i], "nbp"], share[order[i], "nc"], "\"" order[i] "\""
    print "\n"
    for (g = 1; g <= groups; g++) {
        for (k = 1; k <= size[g]; k++) {
            rows++
            value = list[g, k]
            text[rows] = head[g] " " (value in plain ? plain[value] : thousands(value))
            for (i = 1; i <= n; i++) if (level[order[i], g] == value) print i, rows + gaps * 0.5
            where[rows] = rows + gaps * 0.5
        }
        gaps++
    }
    header(over == 0 ? sprintf("In none of %d base programs do T and H reach 99 %% of the possible saving: at most %.0f %%", n, max(most["nbp"], most["nc"])) : \
        sprintf("T and H bring 99 %% in %d of %d judgements over %d base programs", over, all, n), \
        "share of the possible reduction by T and H, totals over " positions " Bratko-Kopec positions, depth " depth)
    set("programs", n); set("rows", rows); set("last_row", where[rows]); set("low", 10 * int((low - (low < 0 ? 12 : 3)) / 10))
    give("row_name", text, rows); give_numbers("row_at", where, rows)
    even_tics("y", 10 * int((low - (low < 0 ? 12 : 3)) / 10), 100, low < 30 ? 20 : 10)
}
