# Check the sets and lay them out for gnuplot, the largest cube first, five blocks each: all sets (letters
# percent), all steps by one letter (x y dx dy), the best path from none to all and the greedy one (x y added;
# both say "" where they are at the same set), the lowest set (x y name). Percent: of nothing on.
# The best path has the lowest mean of log2 NC over its sets, of all n! paths; the greedy one takes the
# lowest set that the next letter gives.
# Set: VARIABLES, a file for gnuplot's variables.

BEGIN { FS = "," }
NR == 1 {
    if ($0 != "cube,enhancements,depth,log2_ratio,positions,panels") fail("unexpected columns: " $0)
    next
}
{
    if (!($1 in depth)) cube[++cubes] = $1
    depth[$1] = $3
    if (!($1 in positions)) positions[$1] = $5
    if ($5 != positions[$1]) fail($2 " has " $5 " positions, others have " positions[$1])
    told_positions($5)
    y[$1, $2] = $4 + 0
    nb[$1]++
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

function print_path(c, path, letter, other,   k, n) {
    n = length(c)
    for (k = 0; k <= n; k++)
        print k, of_all(at[path[k]]), "\"" (k == 0 || (other && best[k] == greedy[k] && best[k - 1] == greedy[k - 1]) ? \
            "" : "+" substr(c, letter[k], 1)) "\""
    print "\n"
}

END {
    if (failed) exit 1
    if (!cubes) fail("no full sweep of the whole suite")
    printf "panels = %d\npositions = \"%s\"\n", cubes, positions_told > VARIABLES
    printf "array cube[%d]\narray depth[%d]\narray low[%d]\narray high[%d]\narray differs[%d]\narray best_mean[%d]\narray greedy_mean[%d]\n", \
        cubes, cubes, cubes, cubes, cubes, cubes, cubes > VARIABLES
    for (c = 1; c <= cubes; c++) {
        n = length(cube[c])
        load_cube(cube[c])
        if (failed) exit 1
        find_best(n)
        find_greedy(n)
        lowest = 0; highest = 0; differs = 0; sum = 0
        for (m = 1; m < 2 ^ n; m++) {
            if (at[m] < at[lowest]) lowest = m
            if (at[m] > at[highest]) highest = m
        }
        for (k = 0; k <= n; k++) { differs += best[k] != greedy[k]; sum += at[greedy[k]] }
        print_points(n)
        print_edges(n)
        print_path(cube[c], best, best_letter, 0)
        print_path(cube[c], greedy, greedy_letter, 1)
        print count[lowest], of_all(at[lowest]), "\"" name_of(cube[c], lowest) "\"\n\n"
        printf "cube[%d] = \"%s\"; depth[%d] = %d; low[%d] = %g; high[%d] = %g; differs[%d] = %d\n", c, cube[c], c, \
            depth[cube[c]], c, of_all(at[lowest]), c, of_all(at[highest]), c, differs > VARIABLES
        printf "best_mean[%d] = %.6f; greedy_mean[%d] = %.6f\n", c, of_all(best_sum[2 ^ n - 1] / (n + 1)), c, \
            of_all(sum / (n + 1)) > VARIABLES
    }
}
