# The seven letters, five blocks: all sets (letters per cent), all steps by one letter (x y dx dy), the best path from
# none to all and the greedy one (x y added above), the lowest set (x y name). Per cent of nothing on. The best path
# has the lowest mean of log2 NC over its sets, of all 7! paths; the greedy one takes the letter that saves most now.
BEGIN { FS = "," }
NR == 1 { columns("cube,enhancements,depth,log2_ratio,positions,panels"); next }
$1 == "TRNSHKL" {
    if (positions != "" && $5 != positions) fail($2 " has " $5 " positions, others have " positions)
    depth = $3; positions = $5
    y[$1, $2] = $4 + 0
}

function of_all(x) { return 100 * exp(x * log(2)) }

# The set of mask m, in the letters' order.
function name_of(c, m,   i, text) {
    for (i = 1; i <= length(c); i++) {
        if (m % 2) text = text substr(c, i, 1)
        m = int(m / 2)
    }
    return text == "" ? "-" : text
}

function load_cube(c,   m, name) {
    for (m = 0; m < 2 ^ length(c); m++) {
        name = name_of(c, m)
        if (!((c, name) in y)) fail("set " name " of " c " is missing")
        at[m] = y[c, name]
        count[m] = name == "-" ? 0 : length(name)
    }
}

function has(m, i) { return int(m / 2 ^ (i - 1)) % 2 }

# last[m]: the letter that the best path to m adds last.
function find_best(n,   m, i, before, sum) {
    best_sum[0] = at[0]
    for (m = 1; m < 2 ^ n; m++) {
        last[m] = 0
        for (i = 1; i <= n; i++) {
            if (!has(m, i)) continue
            before = best_sum[m - 2 ^ (i - 1)]
            if (!last[m] || before < sum) { sum = before; last[m] = i }
        }
        best_sum[m] = sum + at[m]
    }
    m = 2 ^ n - 1
    for (i = n; i >= 0; i--) {
        best[i] = m
        best_letter[i] = last[m]
        m -= i ? 2 ^ (last[m] - 1) : 0
    }
}

function find_greedy(n,   k, i, m, next_m) {
    greedy[0] = 0
    for (k = 1; k <= n; k++) {
        m = greedy[k - 1]
        next_m = 0
        for (i = 1; i <= n; i++)
            if (!has(m, i) && (!next_m || at[m + 2 ^ (i - 1)] < at[next_m])) {
                next_m = m + 2 ^ (i - 1)
                greedy_letter[k] = i
            }
        greedy[k] = next_m
    }
}

function print_points(n,   m) {
    for (m = 0; m < 2 ^ n; m++) print count[m], of_all(at[m])
    print "\n"
}

function print_edges(n,   m, i) {
    for (m = 0; m < 2 ^ n; m++)
        for (i = 1; i <= n; i++)
            if (!has(m, i)) print count[m], of_all(at[m]), 1, of_all(at[m + 2 ^ (i - 1)]) - of_all(at[m])
    print "\n"
}

# Where both paths are at the same step, the best one alone is labelled; the greedy labels stand above, at their own marks.
function print_path(c, path, letter, greedy_one,   k, n) {
    n = length(c)
    for (k = 0; k <= n; k++)
        print k, of_all(at[path[k]]), "\"" (k == 0 || (greedy_one && best[k] == greedy[k] && best[k - 1] == greedy[k - 1]) ? \
            "" : "+" substr(c, letter[k], 1)) "\""
    print "\n"
}
END {
    if (failed) exit 1
    if (!depth) fail("no full sweep of the whole suite")
    c = "TRNSHKL"; n = 7
    load_cube(c)
    if (failed) exit 1
    find_best(n)
    find_greedy(n)
    for (m = 1; m < 2 ^ n; m++) { if (at[m] < at[lowest]) lowest = m; if (at[m] > at[highest]) highest = m }
    for (k = 0; k <= n; k++) differs += best[k] != greedy[k]
    print_points(n)
    print_edges(n)
    print_path(c, best, best_letter, 0)
    print_path(c, greedy, greedy_letter, 1)
    print count[lowest], of_all(at[lowest]), "\"" name_of(c, lowest) "\"\n\n"
    for (k = 1; k <= 3; k++) steps = steps (k > 1 ? k == 3 ? " and " : ", " : "") substr(c, best_letter[k], 1)
    header(sprintf("On %d positions %s leave %.0f %% of the nodes, the best of 128 sets %.0f %%", positions, steps, of_all(at[best[3]]), of_all(at[lowest])), \
        "nodes (NC) in per cent of those with no enhancement on, geometric mean over " positions " Bratko-Kopec positions, depth " depth)
    tell("best", name_of(c, lowest)); tell("differs", differs ? "gives the broken line" : "gives the same line")
    set("low", of_all(at[lowest])); set("high", of_all(at[highest])); set("differs", differs)
    log_tics("y", 0.85 * of_all(at[lowest]), 1.15 * of_all(at[highest]), 400, 30, "100 50 20 10 5 30 70 2 1", "times")
}
