# Out: a block a phase (opening, middlegame, endgame, none): a b "tip". Both axes have the same scale.
BEGIN { FS = ","; split("opening middlegame endgame other", phases, " ") }
NR == 1 { columns("study,suite,setting,metric,depth,a,b,y,low,high,smaller,position,phase,n_a,n_b"); next }
{
    k = of("phase") == "opening" ? 1 : of("phase") == "middlegame" ? 2 : of("phase") == "endgame" ? 3 : 4
    if (!(of("n_a") > 0 && of("n_b") > 0)) { left_out++; next }
    n++; in_phase[k]++; log_sum[k] += log(of("n_b") / of("n_a"))
    points[k] = points[k] of("n_a") " " of("n_b") " \"" of("position") ": " thousands(of("n_a")) " and " thousands(of("n_b")) "\"\n"
    low = low == "" ? min(of("n_a"), of("n_b")) : min(low, min(of("n_a"), of("n_b"))); high = max(high, max(of("n_a"), of("n_b")))
    a = of("a"); b = of("b"); study = of("study"); suite = of("suite"); depth = of("depth"); metric = of("metric"); setting = of("setting")
    y = of("y"); y_low = of("low"); y_high = of("high"); smaller = of("smaller")
}
END {
    if (failed) exit 1
    if (!n) fail("no position on which both sets count anything")
    for (k = 1; k <= 4; k++) {
        printf "%s%s\n\n", points[k] == "" ? "NaN NaN \"\"\n" : points[k], ""
        if (in_phase[k]) { keyed[++nb] = sprintf("%s (× %.2f)", phases[k], exp(log_sum[k] / in_phase[k])); which[nb] = k }
    }
    if (nb == 1) { keyed[1] = ""; nb = 0 }
    unit = metric == "nc" ? "nodes (NC)" : metric == "nbp" ? "bottom positions (NBP)" : metric == "cpu" ? "CPU time (ns)" : \
        metric == "solution_ns" ? "time to solution (ns)" : "nodes to solution"
    header(sprintf("%s takes %.2f times the %s of %s%s", set_name(b), 2 ^ y, metric == "cpu" || metric == "solution_ns" ? "time" : "nodes", set_name(a), \
        y_low == "" ? "" : sprintf(" (%.2f to %.2f)", 2 ^ y_low, 2 ^ y_high)), \
        sprintf("%s of a position, %s: %d positions of %s%s%s; fewer on %d%s", unit, study, n, suite, \
        metric ~ /^solution/ ? "" : ", depth " depth, setting == "{}" ? "" : ", setting " setting, smaller, left_out ? "; " left_out " not drawn" : ""))
    low /= 1.3; high *= 1.3
    set("low", low); set("high", high); set("ratio", 2 ^ y); set_text("ratio_name", sprintf("%.2f", 2 ^ y))
    set_text("a", set_name(a)); set_text("b", set_name(b)); set_text("what", unit)
    give("keyed", keyed, nb); give_numbers("keyed_phase", which, nb)
    for (e = -3; e <= 15; e++) for (m = 1; m <= 5; m = m == 1 ? 2 : m + 3)
        if (m * 10 ^ e >= low && m * 10 ^ e <= high && (m == 1 || high / low < 2000)) { add_tic("x", short(m * 10 ^ e), m * 10 ^ e); add_tic("y", short(m * 10 ^ e), m * 10 ^ e) }
    give_tics("x"); give_tics("y")
}
function short(n) { return n >= 1e9 ? n / 1e9 " G" : n >= 1e6 ? n / 1e6 " M" : n >= 1000 ? n / 1000 " k" : n "" }
