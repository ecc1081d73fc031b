# Elo of multi-cut and of the null move's bounds: ours, the pair of games the unit; the papers' games, each a pair.
function signed(x) { return (x < -0.5 ? "\342\210\222" : x > 0.5 ? "+" : "") sprintf("%.0f", x < 0 ? -x : x) }
function within(elo, infinite) { return max(-400, min(400, elo == "" ? infinite : elo)) }
function matches(title, study, player,   i) {
    label[++rows] = title
    for (i = 1; i <= n; i++) {
        if (of_study[i] != study || of_player[i] != player) continue
        row_of[i] = ++rows
        label[rows] = "   " (paper[i] ? control[i] : "ours, " control[i])
        sub(/000 nodes/, ",000 nodes", label[rows]); sub(/paper all/, "paper, all", label[rows])
    }
}
BEGIN { FS = ","; x_high = 60 }
NR == 1 { columns("study,player,control,pairs,won,alike,estimate,low,high,sampled"); next }
{
    of_study[++n] = $1; of_player[n] = $2; control[n] = $3; paper[n] = $3 ~ /^paper/
    value[n] = of("estimate") == "" ? (of("won") ? 800 : -800) : of("estimate")
    alike = of("alike") # then nothing says how sure it is
    low = within(alike ? value[n] : of("low"), -400); high = within(alike ? value[n] : of("high"), 400)
    bounds[n] = alike ? "NaN NaN" : low " " high; note[n] = alike ? ", all pairs alike" : ""
    x_high = max(x_high, max(high + 80, -low))
    if (paper[n]) next
    least = least == "" ? of("pairs") : min(least, of("pairs"))
    own_nb++; covers += alike || (low <= 0 && high >= 0)
}
END {
    if (failed) exit 1
    if (!own_nb) fail("no match with two pairs of games")
    matches("Multi-cut against none (Table 2)", "bjornsson-marsland-table2", "multi-cut")
    matches("Null move, t variable against t = 0 (Table 4)", "bjornsson-marsland-table4", "t-variable")
    matches("t = 10 against t = 0", "bjornsson-marsland-table4", "t-10")
    matches("t = 20 against t = 0", "bjornsson-marsland-table4", "t-20")
    for (r = 1; r >= 0; r--) {
        for (i = 1; i <= n; i++)
            if (paper[i] == r) print rows + 1 - row_of[i], value[i], bounds[i], "\"" signed(value[i]) note[i] "\""
        print "\n"
    }
    for (i = 1; i <= rows; i++) name[rows + 1 - i] = label[i]
    header(covers == own_nb ? "Multi-cut (M) and a lower null-move bound (V) show no clear gain in our " own_nb " matches, nor in those of Bjornsson and Marsland" : \
        own_nb - covers " of our " own_nb " matches show a clear difference of strength", \
        "Elo of the changed program, at least " least " pairs of games a match, 95 % intervals")
    tell("matches", own_nb)
    give("name", name, rows); set("rows", rows); set("x_low", -x_high); set("x_high", x_high)
    even_tics("x", -100 * int(x_high / 100), 100 * int(x_high / 100), x_high >= 200 ? 100 : 50)
}
