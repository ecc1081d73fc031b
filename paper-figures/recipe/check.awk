# Rows by the size of what a level does beside the rest, the dearest at the top: alone and beside the rest.
function row(parameter, level, text) { key[++rows] = parameter SUBSEP level; label[rows] = text }
function list_rows() {
    row("K.weight", "0", "K: no knowledge (weight 0)")
    row("K.weight", "16", "K: weight 16, not 1")
    row("K.weight", "256", "K: weight 256, not 1")
    row("H.moves", "quiet", "H: quiet moves only")
    row("H.weight", "1", "H: credit 1, not 2ᵈ")
    row("H.weight", "depth", "H: credit d, not 2ᵈ")
    row("H.weight", "depth2", "H: credit d², not 2ᵈ")
    row("H.mapping", "piece_to", "H: by piece and target")
    row("H.sides", "each", "H: a table for each side")
    row("H.last_ply", "on", "H: also at the last ply")
    row("H.relative", "on", "H: relative to searches")
    row("L.slots", "1", "L: one killer, not two")
    row("N.depth2_rule", "on", "N: depth-2 rule")
    row("S.window", "25", "S: window ±25, not ±100")
    row("S.window", "50", "S: window ±50")
    row("S.window", "200", "S: window ±200")
    row("S.window", "400", "S: window ±400")
    row("S.research", "sliding", "S: sliding window")
    row("base.captures", "merged", "captures not first")
    row("base.root_order", "sorted", "root sorted by value")
    row("base.root_order", "fixed", "root as generated")
    row("base.deepening", "off", "no iterative deepening")
    row("base.check_extension", "on", "check extension")
}
BEGIN { FS = ","; x_low = 0.8; x_high = 1.3; list_rows() }
NR == 1 { columns("parameter,level,company,depth,positions,estimate,low,high,sampled"); next }
{
    if (positions != "" && of("positions") != positions) fail(of("parameter") " = " of("level") " has " of("positions") " positions, others have " positions)
    positions = of("positions"); depth = of("depth")
    k = of("parameter") SUBSEP of("level")
    known[k] = 1
    ratio[of("company"), k] = 2 ^ of("estimate"); low[of("company"), k] = of("low"); high[of("company"), k] = of("high")
}
END {
    if (failed) exit 1
    for (i = 1; i <= rows; i++) {
        if (!(key[i] in known) && key[i] != "H.moves" SUBSEP "quiet") fail("the level of '" label[i] "' was not run")
        if (!(key[i] in known)) continue
        for (n = ++shown; n > 1 && ratio["all", key[i]] + 0 > ratio["all", key[order[n - 1]]] + 0; n--) order[n] = order[n - 1]
        order[n] = i
        delete known[key[i]]
    }
    for (k in known) { split(k, part, SUBSEP); fail("no row for " part[1] " = " part[2]) }
    split("alone last", role, " "); company["alone"] = "alone"; company["last"] = "all"
    for (r = 1; r <= 2; r++) {
        for (n = 1; n <= shown; n++) {
            k = company[role[r]] SUBSEP key[order[n]]
            if (!(k in ratio)) continue
            print shown + 1 - n, ratio[k], bound(low[k]), bound(high[k]), "\"" (r == 2 ? as_change(ratio[k], 1) : "") "\""
            x_low = min(x_low, 0.97 * 2 ^ low[k]); x_high = max(x_high, 1.25 * 2 ^ high[k])
        }
        print "\n"
    }
    for (n = 1; n <= shown; n++) name[shown + 1 - n] = label[order[n]]
    dear = order[1]
    header("Of " shown " single changes to the defaults, “" label[dear] "” costs most: " as_change(ratio["all", key[dear]], 0) " nodes", \
        "nodes (NC) with the change / with the default, geometric mean over " positions " Bratko-Kopec positions, depth " depth)
    give("name", name, shown); set("rows", shown); set("x_low", x_low); set("x_high", x_high)
    change_tics("x", x_low, x_high, 360)
}
