# A column a letter, a row a stratum, then the depths: what a letter does to the nodes when it is added last, in the base
# program as Schaeffer describes his. Out: a block a letter: row factor low high told "tip".
BEGIN {
    FS = ","; LETTERS = "TRNSHKL"; PROGRAM = "phoenix-8k"; x_low = 0.8; x_high = 1.05
    rows = split("opening|middlegame|endgame|few|middling|many|no capture|1 or 2|3 or more|in check|not in check|3|4|5", key, "|")
    split("opening|middlegame|endgame|few moves|middling|many moves|no capture|1 or 2|3 or more|in check|no check|depth 3|depth 4|depth 5", row_name, "|")
    split("in openings|in middlegames|in endgames|with few legal moves|with a middling number of legal moves|with many legal moves|with no capture at hand|with 1 or 2 captures at hand|with 3 or more captures at hand|in check", words, "|")
}
NR == 1 { columns("depth,program,letter,statistic,trait,stratum,positions,saves,low,high,word,odd,odd_low,odd_high,even,even_low,even_high,p,told,opening,middlegame,endgame"); next }
of("program") != PROGRAM || of("statistic") != "added last" { next }
{ deepest = max(deepest, of("depth")) }
of("depth") == 5 || of("trait") == "depth" {
    k = of("letter") SUBSEP of("stratum")
    saves[k] = of("saves"); low[k] = of("low"); high[k] = of("high"); positions[k] = of("positions")
}
of("depth") == 5 && of("trait") != "depth" {
    told[k] = of("told") == "confirmed"; contrast[k] = of("even")
    found += of("odd_low") > 0 || (of("odd_high") != "" && of("odd_high") < 0 && of("told") != "")
    confirmed += told[k]; contrasts += of("stratum") != "not in check"
}
END {
    if (failed) exit 1
    for (c = 1; c <= 7; c++) {
        letter = substr(LETTERS, c, 1); at_row = 0
        for (r = 1; r <= rows; r++) {
            at_row += r == 4 || r == 7 || r == 10 || r == 12 ? 1.5 : 1
            if (c == 1) where[r] = at_row
            k = letter SUBSEP key[r]
            if (!(k in saves)) fail("nothing of " letter " in the row " row_name[r])
            if (saves[k] == "") continue
            print at_row, 2 ^ -saves[k], 2 ^ -high[k], 2 ^ -low[k], told[k] + 0, "\"" letter ", " row_name[r] ": " as_change(2 ^ -saves[k], 1) "\""
            x_low = min(x_low, 0.97 * 2 ^ -high[k]); x_high = max(x_high, 1.03 * 2 ^ -low[k])
            if (told[k] && (best == "" || abs(contrast[k]) > abs(contrast[best]))) { best = k; best_letter = letter; best_words = words[r] }
        }
        print "\n"
    }
    here = 2 ^ -saves[best]; there = 2 ^ -(saves[best] - contrast[best])
    header(best == "" ? "No letter clearly pays more in one kind of position than in the others" : \
        sprintf("Added last, %s %s %s, otherwise it %s", best_letter, brief(here), best_words, brief(there)), \
        "change of the nodes (NC) by the letter added last, geometric mean over " positions["T", "5"] " positions of engine play, depth " deepest "; last rows: other depths too")
    tell("confirmed", confirmed + 0); tell("contrasts", contrasts)
    give("row_name", row_name, rows); give_numbers("row_at", where, rows); set("last_row", at_row)
    set("x_low", x_low); set("x_high", x_high)
}
function brief(factor) { return sprintf("%s %.0f %%", factor > 1 ? "costs" : "saves", 100 * abs(factor - 1)) }
function abs(x) { return x < 0 ? -x : x }
