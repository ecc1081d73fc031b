# The seven letters: a cell for each pair, the diagonal for the letters by themselves. Interactions of more than two
# letters are not drawn.
BEGIN { FS = ","; LETTERS = "TRNSHKL" }
NR == 1 { columns("cube,letters,depth,value,band_low,band_high,positions,family,clear,panels"); next }
$1 != "TRNSHKL" || length($2) > 2 { next }
length($2) == 2 && ($5 == "" || $6 == "") { fail("no band for " $2 ": run `prunelab analyse`") }
{
    depth = $3; positions = $7
    value[$2] = $4; low[$2] = $5; high[$2] = $6
    if (length($2) == 2) largest = max(largest, size($4))
}
function size(v) { return v < 0 ? -v : v + 0 }
function mix(from, to, share) { return int(from + (to - from) * share + 0.5) }
# White at 0, orange above (overlap), blue below (help), never so dark that ink has a contrast below 4.5.
function fill(v,   share) {
    share = 0.85 * sqrt(size(v) / largest)
    if (v > 0) return sprintf("0x%02x%02x%02x", mix(255, 232, share), mix(255, 140, share), mix(255, 30, share))
    return sprintf("0x%02x%02x%02x", mix(255, 70, share), mix(255, 150, share), mix(255, 225, share))
}
function change(v,   text) { text = as_change(2 ^ v, 0); sub(/ %/, "", text); return text }
END {
    if (failed) exit 1
    if (!depth) fail("no interactions of a full sweep of the whole suite: was it run, and `prunelab analyse`?")
    for (i = 1; i <= 7; i++)
        for (k = 1; k <= i; k++) {
            pair = k == i ? substr(LETTERS, i, 1) : substr(LETTERS, k, 1) substr(LETTERS, i, 1)
            if (!(pair in value)) fail("no " (k == i ? "main effect" : "interaction") " of " pair)
            clear = k < i && (low[pair] > 0 || high[pair] < 0)
            overlap += clear && low[pair] > 0; help += clear && high[pair] < 0
            if (clear && (most == "" || size(value[pair]) > size(value[most]))) most = pair
            print k, 8 - i, "\"" change(value[pair]) "\"", k == i ? "0xffffff" : fill(value[pair]), k == i
            if (clear) frames = frames k " " 8 - i "\n"
        }
    print "\n\n" (frames == "" ? "NaN NaN" : frames)
    header(overlap + 0 " of 21 pairs clearly overlap, " (help ? help : "none") " clearly gain" (help > 1 ? "" : "s") \
        (most == "" ? "" : ". " enumerate(most) " " sprintf("leave %.0f %% %s nodes than their effects multiplied", 100 * size(2 ^ value[most] - 1), value[most] > 0 ? "more" : "fewer")), \
        "per cent more nodes (NC) than the two effects of a pair predict, over all 128 sets; " positions " Bratko-Kopec positions, depth " depth)
}
