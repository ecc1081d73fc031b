# Rows: the drivers. Marks: chess with the small table and with the large one, and randomly ordered trees.
BEGIN {
    FS = ","
    drivers = split("scout mtdf step bisect dual sss", driver, " ")
    split("Scout|MTD(f)|steps of the window|bisection|DUAL*|SSS*", title, "|")
    kinds = split("chess 1|chess 2|trees 2", kind, "|"); x_low = 0.8; x_high = 1.3
}
NR == 1 { columns("game,number,kind,driver,count,depth,estimate,low,high,sampled"); next }
of("count") == "nodes" {
    k = of("game") " " of("number")
    value[k, of("driver")] = 2 ^ of("estimate"); low[k, of("driver")] = of("low"); high[k, of("driver")] = of("high")
    positions[of("game")] = of("sampled"); depth[of("game")] = of("depth")
}
END {
    if (failed) exit 1
    for (k = 1; k <= kinds; k++) {
        for (d = 1; d <= drivers; d++) {
            key = kind[k] SUBSEP driver[d]
            if (!(key in value)) fail(kind[k] " lacks " driver[d] ": are `drivers-passes` and `drivers-trees` run?")
            print drivers + 1 - d, value[key], bound(low[key]), bound(high[key]), "\"" as_change(value[key], -1) "\""
            x_low = min(x_low, 0.9 * 2 ^ low[key]); x_high = max(x_high, 1.5 * 2 ^ high[key])
        }
        print "\n"
    }
    for (d = 1; d <= drivers; d++) name[drivers + 1 - d] = title[d]
    key = "chess 2" SUBSEP "mtdf"
    header(low[key] > 0 || high[key] < 0 ? "In chess, with a large table, MTD(f) " saving(value[key]) " nodes than NegaScout" : \
        "In chess, with a large table, MTD(f) " saving(value[key]) " nodes than NegaScout, but not clearly", \
        "nodes (NC) / those of NegaScout with the same table; chess: " positions["chess"] " Bratko-Kopec positions, depth " \
        depth["chess"] "; trees: " positions["trees"] " of width 20, depth " depth["trees"])
    give("name", name, drivers); set("rows", drivers); set("x_low", x_low); set("x_high", x_high)
    times_tics("x", x_low, x_high, 380)
}
