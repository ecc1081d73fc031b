# Blocks: sets with neither H nor K, H, K, both (share ratio); then the named ones (share ratio name).
BEGIN { FS = ","; share_low = 100; y_low = 1; named = " - T R N S H K L TRNSHKL " }
NR == 1 { columns("enhancements,depth,first_share,ratio,positions"); next }
{
    n++; name[n] = $1; share[n] = 100 * $3; ratio[n] = $4; depth = $2
    if (positions != "" && $5 != positions) fail($1 " has " $5 " positions, others have " positions)
    positions = $5
    share_low = min(share_low, share[n]); share_high = max(share_high, share[n]); y_low = min(y_low, $4)
    if (best == "" || $4 < ratio[best]) best = n
    x[n] = share[n]; ly[n] = log($4); sx += x[n]; sy += ly[n]
}
END {
    if (failed) exit 1
    if (n != 128) fail(n + 0 " sets, not 128")
    for (group = 0; group < 4; group++) {
        for (i = 1; i <= n; i++)
            if ((index(name[i], "H") > 0) + 2 * (index(name[i], "K") > 0) == group) print share[i], ratio[i]
        print "\n"
    }
    x_low = share_low - 2; x_high = share_high + 4; low = 0.85 * y_low
    for (i = 1; i <= n; i++) {
        xy += (x[i] - sx / n) * (ly[i] - sy / n); xx += (x[i] - sx / n) ^ 2; yy += (ly[i] - sy / n) ^ 2
        px[i] = 560 * (share[i] - x_low) / (x_high - x_low); py[i] = 370 * log(ratio[i] / low) / log(1.2 / low)
        text[i] = index(named, " " name[i] " ") || i == best ? name[i] == "-" ? "nothing" : name[i] : ""
    }
    place_names(n, px, py, text, 560, 370, at_x, at_y)
    for (i = 1; i <= n; i++)
        if (text[i] != "") print share[i], ratio[i], "\"" text[i] "\"", x_low + at_x[i] / 560 * (x_high - x_low), low * (1.2 / low) ^ (at_y[i] / 370)
    r = xy / sqrt(xx * yy)
    for (i = 1; i <= n; i++) if (name[i] == "-") none = share[i]
    header(sprintf("The more cutoffs come from first moves, the smaller the tree: correlation \342\210\222%.2f over 128 sets", -r), \
        "nodes (NC) and share of cutoffs by the first move, in the last iteration; depth " depth ", " positions " Bratko-Kopec positions")
    tell("none", sprintf("%.0f", none)); tell("best", name[best]); tell("share", sprintf("%.0f", share[best]))
    set("share_low", x_low); set("share_high", x_high); set("y_low", 0.85 * y_low)
    even_tics("x", 5 * int(share_low / 5), 100 * 1 < share_high ? 100 : 5 * int(share_high / 5), 5)
    log_tics("y", 0.85 * y_low, 1.2, 380, 30, "1 0.5 0.2 0.1 0.05 0.3 0.7", "times")
}
