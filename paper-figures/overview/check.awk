# Rows by what a letter does when it is added last, the most useful at the top; then M and V.
BEGIN { FS = ","; roles = split("alone average last", role, " "); x_low = 0.5; x_high = 1.25 }
NR == 1 { columns("study,letter,title,depth,role,value,low,high,positions"); next }
of("low") == "" || of("high") == "" { fail("no interval for " of("letter") " " of("role") ": run `prunelab analyse`") }
{
    letter = of("letter")
    if (!(letter in title)) { order[++n] = letter; title[letter] = of("title") }
    value[letter, of("role")] = 2 ^ of("value"); low[letter, of("role")] = 2 ^ of("low"); high[letter, of("role")] = 2 ^ of("high")
    x_low = min(x_low, (of("role") == "alone" ? 0.76 : 0.92) * 2 ^ of("low")); x_high = max(x_high, 1.42 * 2 ^ of("high"))
    depth[of("study")] = of("depth"); positions[of("study")] = of("positions")
    if (of("study") == "schaeffer1989") sevens = n
}
END {
    if (failed) exit 1
    if (sevens != 7) fail(sevens + 0 " letters of schaeffer1989, 7 are needed: all 128 sets of TRNSHKL on every position")
    gap = n > sevens
    for (r = 1; r <= roles; r++) {
        for (i = 1; i <= n; i++) {
            key = order[i] SUBSEP role[r]
            if (!(key in value)) fail("no effect of " order[i] " " role[r])
            print n + gap + 1 - i - (i > sevens && gap), value[key], low[key], high[key], "\"" (role[r] == "average" ? "" : as_change(value[key], -1)) "\""
        }
        print "\n"
    }
    for (i = 1; i <= n; i++) name[n + gap + 1 - i - (i > sevens && gap)] = order[i] "  " title[order[i]]
    for (i = 1; i <= 7; i++) {
        savers += high[order[i], "alone"] < 1
        if (low[order[i], "last"] > 1) dear = order[i]
    }
    best = order[1]
    header(savers " of 7 enhancements save nodes alone; added last, " best " " saving(value[best, "last"]) \
        (dear ? " and " dear " " saving(value[dear, "last"]) : ""), \
        "nodes (NC) with / without it, geometric mean over " positions["schaeffer1989"] " Bratko-Kopec positions, depth " \
        depth["schaeffer1989"] (gap ? "; M and V: " positions["bjornsson-marsland"] " positions, depth " depth["bjornsson-marsland"] : ""))
    tell("best", best)
    give("name", name, n + gap); set("rows", n + gap); set("x_low", x_low); set("x_high", x_high)
    change_tics("x", x_low, x_high, 390)
}
