# Elo of multi-cut and of the null move's bounds: ours, the pair of games the unit; the papers' games taken as
# independent and without draws, which makes their intervals as wide as can be.
function elo(score) { return score <= 0 ? -800 : score >= 1 ? 800 : 400 * log(score / (1 - score)) / log(10) }
function signed(x) { return (x < -0.5 ? "\342\210\222" : x > 0.5 ? "+" : "") sprintf("%.0f", x < 0 ? -x : x) }
function row(kind, text, score, variance, units,   reach) {
    rows++
    label[rows] = text
    if (kind == "") return
    reach = 1.959964 * sqrt(variance / units)
    role[rows] = kind
    value[rows] = elo(score); low[rows] = elo(score - reach); high[rows] = elo(score + reach)
    note[rows] = variance ? "" : ", all pairs alike" # nothing says how sure it is
}
function paper(text, points, games) { row("paper", text, points / games, points / games * (1 - points / games), games) }
function ours(study, player,   i) {
    for (i = 1; i <= n; i++)
        if (own[i, "study"] == study && own[i, "player"] == player) {
            row("last", "ours, " own[i, "control"], own[i, "mean"], own[i, "variance"], own[i, "pairs"])
            sub(/000 nodes/, ",000 nodes", label[rows])
            least = least == "" ? own[i, "pairs"] : min(least, own[i, "pairs"])
            own_nb++; covers += note[rows] != "" || (low[rows] <= 0 && high[rows] >= 0)
        }
}
BEGIN { FS = "," }
NR == 1 { columns("study,player,control,games,score,pairs_0,pairs_half,pairs_1,pairs_1_half,pairs_2"); next }
{
    pairs = 0; sum = 0; squares = 0
    for (i = 0; i <= 4; i++) { pairs += $(6 + i); sum += $(6 + i) * i / 4; squares += $(6 + i) * (i / 4) ^ 2 }
    if (pairs < 2) next # a match that has hardly begun
    n++
    own[n, "study"] = $1; own[n, "player"] = $2; own[n, "control"] = $3
    own[n, "pairs"] = pairs; own[n, "mean"] = sum / pairs; own[n, "variance"] = (squares - sum * sum / pairs) / (pairs - 1)
}
END {
    if (failed) exit 1
    if (n == 0) fail("no match with two pairs of games")
    row("", "Multi-cut against none (Table 2)")
    paper("paper, all four matches", 174.5, 320)
    ours("bjornsson-marsland-table2", "multi-cut")
    row("", "Null move, t variable against t = 0 (Table 4)")
    paper("paper", 55.5, 100)
    ours("bjornsson-marsland-table4", "t-variable")
    row("", "t = 10 against t = 0")
    paper("paper", 53.5, 100)
    ours("bjornsson-marsland-table4", "t-10")
    row("", "t = 20 against t = 0")
    paper("paper", 41, 100)
    ours("bjornsson-marsland-table4", "t-20")
    x_high = 60
    split("paper last", kind, " ")
    for (r = 1; r <= 2; r++) {
        for (i = 1; i <= rows; i++) {
            if (role[i] != kind[r]) continue
            print rows + 1 - i, value[i], max(low[i], -400), min(high[i], 400), "\"" signed(value[i]) note[i] "\""
            x_high = max(x_high, max(min(high[i], 400) + 80, -max(low[i], -400)))
        }
        print "\n"
    }
    for (i = 1; i <= rows; i++) name[rows + 1 - i] = (role[i] ? "   " : "") label[i]
    header(covers == own_nb ? "Neither multi-cut (M) nor null move (V) gains clearly in our " own_nb " matches, nor in the paper" : \
        own_nb - covers " of our " own_nb " matches tell a difference of strength", \
        "Elo of the changed program, at least " least " pairs of games a match, 95 % intervals")
    tell("matches", own_nb)
    give("name", name, rows); set("rows", rows); set("x_low", -x_high); set("x_high", x_high)
    even_tics("x", -100 * int(x_high / 100), 100 * int(x_high / 100), x_high >= 200 ? 100 : 50)
}
