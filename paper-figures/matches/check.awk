# Check the matches' data, put the paper's own beside them and lay them out for gnuplot.
# Out: row elo low high kind, from the top; kind 0 the paper's, 1 the paper's pooled, 2 ours.
# Set: VARIABLES, a file for gnuplot's variables: texts of rows (name, score, interval, games, games for 20 Elo)
# and of groups.
# Ours: the pair is the unit, its mean score normal; the paper's: games, no draw among them (the paper does not
# tell how many there were; the fewer, the wider the interval).

function elo(score) {
    return score <= 0 ? -1e6 : score >= 1 ? 1e6 : 400 * log(score / (1 - score)) / log(10)
}
function signed(x) {
    return (x < -0.5 ? "\342\210\222" : x > 0.5 ? "+" : "") sprintf("%.0f", x < 0 ? -x : x)
}

# A row of the figure; `variance` is that of a unit's mean score, `units` their number, `size` games of each.
function row(kind, name, score, variance, units, size,   reach, low, high) {
    rows++
    reach = 1.959964 * sqrt(variance / units)
    low = elo(score - reach); high = elo(score + reach)
    line[rows] = elo(score) " " low " " high " " kind
    if (elo(score) < x_low) x_low = elo(score)
    if (elo(score) > x_high) x_high = elo(score)
    if (low > -400 && low < x_low) x_low = low
    if (high < 400 && high > x_high) x_high = high
    text[rows, 1] = name
    text[rows, 2] = sprintf("%.1f\342\200\223%.1f", score * units * size, (1 - score) * units * size)
    text[rows, 3] = signed(elo(score))
    text[rows, 4] = variance > 0 && low > -1e5 && high < 1e5 ? signed(low) " to " signed(high) : ""
    text[rows, 5] = kind == 2 && variance > 0 ? sprintf("%.0f", size * variance * (1.959964 / resolved) ^ 2) : ""
}
function paper(kind, name, points, games) {
    row(kind, name, points / games, points / games * (1 - points / games), games, 1)
}
function group(name) {
    rows++
    line[rows] = ""
    text[rows, 1] = name
    is_group[rows] = 1
}

function ours(study, player,   i) {
    for (i = 1; i <= n; i++)
        if (own[i, "study"] == study && own[i, "player"] == player) {
            row(2, "ours, " own[i, "control"], own[i, "mean"], own[i, "variance"], own[i, "pairs"], 2)
            found[study]++
        }
}

BEGIN {
    FS = ","
    x_low = -60; x_high = 60
    resolved = 1 / (1 + 10 ^ (-20 / 400)) - 0.5
}
NR == 1 {
    if ($0 != "study,player,control,games,score,pairs_0,pairs_half,pairs_1,pairs_1_half,pairs_2")
        fail("unexpected columns: " $0)
    next
}
{
    pairs = 0; sum = 0; squares = 0
    for (i = 0; i <= 4; i++) {
        pairs += $(6 + i); sum += $(6 + i) * i / 4; squares += $(6 + i) * (i / 4) ^ 2
    }
    if (pairs < 2) next # a match that has hardly begun
    n++
    own[n, "study"] = $1; own[n, "player"] = $2
    own[n, "control"] = $3; sub(/ nodes$/, " nodes a move", own[n, "control"])
    own[n, "pairs"] = pairs; own[n, "mean"] = sum / pairs
    own[n, "variance"] = (squares - sum * sum / pairs) / (pairs - 1)
}
END {
    if (failed) exit 1
    group("multi-cut (2, 3, 10) against the same program without it (Table 2)")
    paper(0, "paper, 40 moves in 5 minutes", 46, 80)
    paper(0, "paper, 40 in 15", 42, 80)
    paper(0, "paper, 40 in 25", 43.5, 80)
    paper(0, "paper, 40 in 60", 43, 80)
    paper(1, "paper, all four", 174.5, 320)
    ours("bjornsson-marsland-table2", "multi-cut")
    group("null move with t variable against t = 0 (Table 4)")
    paper(0, "paper, 40 moves in 5 minutes", 55.5, 100)
    ours("bjornsson-marsland-table4", "t-variable")
    group("t = 10 against t = 0")
    paper(0, "paper, 40 moves in 5 minutes", 53.5, 100)
    ours("bjornsson-marsland-table4", "t-10")
    group("t = 20 against t = 0")
    paper(0, "paper, 40 moves in 5 minutes", 41, 100)
    ours("bjornsson-marsland-table4", "t-20")
    if (n == 0) fail("no match with two pairs of games")
    for (i = 1; i <= rows; i++)
        if (line[i] != "") print rows + 1 - i, line[i]
    printf "rows = %d\nx_low = %g\nx_high = %g\narray is_group[rows]\n", rows, x_low - 0.05 * (x_high - x_low), \
        x_high + 0.05 * (x_high - x_low) > VARIABLES
    for (k = 1; k <= 5; k++) {
        printf "array column%d[rows]\n", k > VARIABLES
        for (i = 1; i <= rows; i++) printf "column%d[%d] = \"%s\"\n", k, rows + 1 - i, text[i, k] > VARIABLES
    }
    for (i = 1; i <= rows; i++) printf "is_group[%d] = %d\n", rows + 1 - i, is_group[i] > VARIABLES
}
