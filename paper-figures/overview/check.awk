# Rows by what a letter does when it is added last, the most useful at the top; then M and V. A block for each role,
# then one for each role that the smaller sample has beside it.
BEGIN { FS = ","; roles = split("alone average last", role, " "); x_low = 0.5; x_high = 1.25 }
NR == 1 { columns("study,letter,title,depth,role,value,low,high,positions,beside,studies"); next }
of("low") == "" || of("high") == "" { fail("no interval for " of("letter") " " of("role") ": run `prunelab analyse`") }
{
    letter = of("letter"); sample = of("beside") ? "beside" : of("letter") ~ /[MV]/ ? "others" : "lead"
    if (!(letter in title)) { order[++n] = letter; title[letter] = of("title") }
    key = sample == "beside" ? letter SUBSEP of("role") SUBSEP "beside" : letter SUBSEP of("role")
    value[key] = 2 ^ of("value"); low[key] = 2 ^ of("low"); high[key] = 2 ^ of("high")
    x_low = min(x_low, (of("role") == "alone" ? 0.74 : 0.92) * low[key]); x_high = max(x_high, 1.36 * high[key])
    depth[sample] = of("depth"); positions[sample] = of("positions")
    if (sample == "lead") { sevens = n; of_games = of("study") == "games" }
}
END {
    if (failed) exit 1
    if (sevens != 7) fail(sevens + 0 " letters of schaeffer1989, 7 are needed: all 128 sets of TRNSHKL on every position")
    gap = n > sevens
    for (r = 1; r <= roles; r++) rows_of(r, "")
    beside = "beside" in depth
    if (beside) { rows_of(1, SUBSEP "beside"); rows_of(3, SUBSEP "beside") }
    for (i = 1; i <= n; i++) name[place(i)] = order[i] "  " title[order[i]]
    for (i = 1; i <= 7; i++) {
        savers += high[order[i], "alone"] < 1; last += high[order[i], "last"] < 1
        if (low[order[i], "last"] > 1) dear = order[i]
    }
    header(savers " of 7 enhancements save nodes alone; added last, " last " clearly do" \
        (dear ? ", and " dear " costs " sprintf("%.0f %%", 100 * value[dear, "last"] - 100) : ""), \
        "nodes (NC) with / without it, geometric mean over " thousands(positions["lead"]) \
        (of_games ? " positions of engine play" : " Bratko-Kopec positions") ", depth " depth["lead"] \
        (gap ? "; M and V: " positions["others"] " positions, depth " depth["others"] : ""))
    give("name", name, n + gap); set("rows", n + gap); set("x_low", x_low); set("x_high", x_high); set("beside", 2 * beside)
    set_text("beside_name", positions["beside"] " Bratko-Kopec positions" (depth["beside"] == depth["lead"] ? "" : ", depth " depth["beside"]))
    change_tics("x", x_low, x_high, 390)
}
function place(i) { return n + gap + 1 - i - (i > sevens && gap) }
function rows_of(r, sample,   i, key) {
    for (i = 1; i <= (sample ? sevens : n); i++) {
        key = order[i] SUBSEP role[r] sample
        if (!(key in value)) fail("no effect of " order[i] " " role[r])
        print place(i), value[key], low[key], high[key], "\"" (role[r] == "average" || sample ? "" : as_change(value[key], -1)) "\""
    }
    print "\n"
}
