# Rows from the top: the sets that are held, the best first; then the marks. Block 0: row letter on; block 1 and 2:
# row value low high "text", of the held and of the marks.
BEGIN { FS = ","; LETTERS = "TRNSHKL"; x_high = 4 }
NR == 1 { columns("part,letters,depth,positions,study,estimate,low,high,sampled"); next }
$1 == "2 own" || $1 == "2 single" || $1 == "2 pair" { number[substr($1, 3)] = of("estimate"); next }
{
    n++; set_of[n] = of("letters"); part[n] = substr(of("part"), 3); depth = of("depth"); positions = of("positions"); of_games = of("study") == "games"
    y[n] = 2 ^ of("estimate"); low[n] = bound(of("low")); high[n] = bound(of("high")); held += part[n] == "held"
    x_high = max(x_high, 3.4 * 2 ^ of("high")); x_low = min(x_low == "" ? 1 : x_low, 2 ^ of("low"))
}
END {
    if (failed) exit 1
    if (!held) fail("no set that is not told apart from the best: was the full sweep run, and `prunelab analyse`?")
    title_of["3 letters"] = "best three"; title_of["2 letters"] = "best pair"; title_of["1 letters"] = "best alone"
    title_of["Schaeffer"] = "T and H"; title_of["nothing"] = "nothing"
    # Marks in the order of their values
    for (i = held + 2; i <= n; i++)
        for (k = i; k > held + 1 && y[k] < y[k - 1]; k--) { swap(y, k); swap(low, k); swap(high, k); swap(set_of, k); swap(part, k) }
    for (i = 1; i <= n; i++)
        for (k = 1; k <= 7; k++) {
            letter = substr(LETTERS, k, 1)
            print place(i), k, (index(set_of[i], letter) > 0)
            if (part[i] == "held" && index(set_of[i], letter)) shared[letter]++
        }
    for (block = 1; block <= 2; block++) {
        print "\n"
        for (i = 1; i <= n; i++)
            if ((part[i] == "held") == (block == 1))
                print place(i), y[i], low[i], high[i], "\"" (i == 1 ? "best" : as_change(y[i], 0 - (y[i] >= 2))) \
                    (block == 2 ? " " title_of[part[i]] : "") "\""
    }
    for (k = 1; k <= 7; k++) if (shared[substr(LETTERS, k, 1)] == held) common = common substr(LETTERS, k, 1)
    header(held == 1 ? set_of[1] " searches clearly fewer nodes than each of the 127 other sets" : \
        held " of 128 sets are not told apart from the best" (common == "" ? "" : length(common) == 7 ? "" : "; all have " enumerate(common)), \
        "nodes (NC) / those of " set_of[1] ", geometric mean over " thousands(positions) \
        (of_games ? " positions of engine play" : " Bratko-Kopec positions") ", depth " depth)
    tell("best", set_of[1]); tell("single", sprintf("%.0f", 100 * number["single"])); tell("pair", sprintf("%.0f", 100 * number["pair"]))
    tell("own", sprintf("%.3f", 2 ^ number["own"])); tell("gain", sprintf("%.0f", 100 - 100 * 2 ^ number["own"]))
    set("held", held); set("rows", place(n)); set("x_low", 0.92 * min(1, x_low)); set("x_high", x_high)
    times_tics("x", 0.92 * min(1, x_low), x_high, 400)
}
function place(i) { return i + (i > held) }
function swap(list, k,   kept) { kept = list[k]; list[k] = list[k - 1]; list[k - 1] = kept }
