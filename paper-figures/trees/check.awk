# Rows: the letters. Marks: chess and the kinds of trees, at the deepest depth that is done everywhere.
BEGIN { FS = ","; PLACES = 5; LETTERS = "TRNSHL"; x_low = 0.6; x_high = 1.1 }
NR == 1 { columns("part,place,depth,name,estimate,low,high,sampled"); next }
{ deepest = max(deepest, of("depth")) }
$1 == "effect" {
    value[$2, $4] = 2 ^ $5; low[$2, $4] = $6; high[$2, $4] = $7; positions[$2] = $8
}
$1 == "set" && of("depth") == deepest {
    if (!($4 in number)) number[$4] = ++sets
    nodes[1, $2, number[$4]] = $5
    known[$2]++
}

# Spearman's rank correlation of the sets in chess and at a place.
function alike(d, place,   i, k, a, b, sum) { # by signs, which rank as ranks do
    for (i = 1; i <= sets; i++) {
        a = b = 0
        for (k = 1; k <= sets; k++) {
            a += sign(nodes[d, 1, i] - nodes[d, 1, k])
            b += sign(nodes[d, place, i] - nodes[d, place, k])
        }
        sum["xy"] += a * b; sum["xx"] += a * a; sum["yy"] += b * b
    }
    return sum["xx"] * sum["yy"] > 0 ? sum["xy"] / sqrt(sum["xx"] * sum["yy"]) : 0
}
function sign(x) { return (x > 0) - (x < 0) }


END {
    if (failed) exit 1
    for (place = 1; place <= PLACES; place++) {
        if (known[place] != 64) fail("not all 64 sets at place " place ": are `schaeffer1989` and `trees` run?")
        for (i = 1; i <= 6; i++) {
            key = place SUBSEP substr(LETTERS, i, 1)
            if (!(key in value)) fail("no effect of " substr(LETTERS, i, 1) " at place " place)
            print 7 - i, value[key], bound(low[key]), bound(high[key]), "\"\""
            x_low = min(x_low, 0.95 * 2 ^ low[key]); x_high = max(x_high, 1.05 * 2 ^ high[key])
            if (place == 1) name[7 - i] = substr(LETTERS, i, 1) "  " substr("transposition   refutation      minimal window  aspiration      history         killers         ", 16 * i - 15, 16)
        }
        print "\n"
    }
    for (place = 2; place <= PLACES; place++) {
        rho = alike(1, place)
        if (place == 2 || rho < least) least = rho
        if (place == 2 || rho > most) most = rho
    }
    header(sprintf("Artificial trees rank the 64 sets without K %s chess: correlation %.2f to %.2f at depth %d", most < 0.5 ? "differently from" : "partly like", least, most, deepest), \
        "nodes (NC) with / without a letter, mean over the 32 pairs of sets; depth " deepest "; " positions[1] \
        " Bratko-Kopec positions, " positions[2] " trees of each kind")
    give("name", name, 6); set("rows", 6); set("x_low", x_low); set("x_high", x_high)
    change_tics("x", x_low, x_high, 420)
}
