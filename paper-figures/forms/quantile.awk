# Out: a block a set: nodes share, as steps. The title says what is solved where the first of the curves ends.
BEGIN { FS = "," }
NR == 1 { columns("study,suite,setting,depth,budget,turn,name,position,solved,nodes"); next }
{
    k = of("turn") + 1; sets = max(sets, k); name[k] = set_name(of("name")); all[k]++
    study = of("study"); suite = of("suite"); setting = of("setting"); depth = of("depth"); budget = of("budget")
    if (of("solved") == 1 && of("nodes") > 0) {
        nodes[k, ++got[k]] = of("nodes")
        low = low == "" ? of("nodes") : min(low, of("nodes")); high = max(high, of("nodes"))
    }
}
END {
    if (failed) exit 1
    if (!sets) fail("no position with a solution: its suite needs `bm` or `am`")
    if (high == "") fail("no set solves a position")
    for (k = 1; k <= sets; k++) {
        if (all[k] != all[1]) fail(name[k] " has " all[k] " positions with a solution, " name[1] " has " all[1])
        end = end == "" || nodes[k, got[k]] < end ? nodes[k, got[k]] + 0 : end
    }
    low /= 1.5; high *= 1.2
    for (k = 1; k <= sets; k++) {
        print low, 0, "NaN"
        for (i = 1; i <= got[k]; i++) { print nodes[k, i], 100 * (i - 1) / all[k], "NaN"; print nodes[k, i], 100 * i / all[k], 100 * i / all[k] }
        print high, 100 * got[k] / all[k] " NaN\n\n"
        for (i = within[k] = 0; i < got[k] && nodes[k, i + 1] <= end; i++) within[k]++
        want[k] = 100 * got[k] / all[k]; top_share = max(top_share, want[k])
        label[k] = name[k] " " got[k]
        said = said (k == 1 ? "" : k == sets ? " and " : ", ") name[k] (k == 1 ? " solves " : " ") within[k]
        width = max(width, letters_in(label[k]))
    }
    y_high = max(10, min(100, top_share * 1.15))
    push_apart(want, put, sets, y_high * 20 / 400, 0, y_high)
    header("Of " all[1] " positions " said " with " thousands(end) " nodes", sprintf("share of positions solved against nodes, %s: %s%s%s", study, suite, \
        budget ? "" : ", to depth " depth, setting == "{}" ? "" : ", setting " setting))
    set("sets", sets); set("low", low); set("high", high); set("y_high", y_high); set("end", end); set("names_px", 44 + 10.5 * width)
    give("name", label, sets); give_numbers("name_y", put, sets)
    for (e = 0; e <= 15; e++) if (10 ^ e >= low && 10 ^ e <= high) add_tic("x", e < 3 ? 10 ^ e : e < 6 ? 10 ^ (e - 3) " k" : e < 9 ? 10 ^ (e - 6) " M" : 10 ^ (e - 9) " G", 10 ^ e)
    give_tics("x"); even_tics("y", 0, y_high, y_high > 50 ? 20 : y_high > 25 ? 10 : 5)
}
