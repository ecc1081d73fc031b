# Check the effects beside forward pruning and lay them out for gnuplot: a block for each company (alone,
# six, eight), rows ordered by what an enhancement does in the company of all, the most useful at the top.
# Out: row ratio low high text; ratios as plain factors, text the change in percent.
# Set: VARIABLES, a file for gnuplot's variables.

BEGIN { FS = ","; x_low = 0.4; x_high = 1.15 }
NR == 1 {
    if ($0 != "company,letter,title,depth,log2_ratio,variance,positions")
        fail("unexpected columns: " $0)
    next
}
{
    nb[$1]++
    depth = $4
    if (positions == "") positions = $7
    if ($7 != positions) fail($2 " has " $7 " positions, others have " positions)
    title[$2] = $3
    if ($1 == "eight") order[++rows] = $2
    reach = student(positions - 1) * sqrt($6)
    ratio[$1, $2] = 2 ^ $5; low[$1, $2] = 2 ^ ($5 - reach); high[$1, $2] = 2 ^ ($5 + reach)
    if (low[$1, $2] < x_low) x_low = low[$1, $2]
    if (high[$1, $2] > x_high) x_high = high[$1, $2]
}

function print_block(company,   i, letter) {
    for (i = 1; i <= rows; i++) {
        letter = order[i]
        if ((company, letter) in ratio)
            print rows - i + 1, ratio[company, letter], low[company, letter], high[company, letter], \
                "\"" as_change(ratio[company, letter], -1) "\""
    }
    print "\n"
}

END {
    if (failed) exit 1
    if (nb["alone"] != 9 || nb["six"] != 7 || nb["eight"] != 9)
        fail(nb["alone"] + 0 ", " nb["six"] + 0 " and " nb["eight"] + 0 \
             " enhancements, 9, 7 and 9 are needed: were all 512 sets run?")
    print_block("alone")
    print_block("six")
    print_block("eight")
    printf "x_low = %g\nx_high = %g\n", 0.95 * x_low, 1.12 * x_high > VARIABLES
    printf "rows = %d\ndepth = %d\npositions = %d\narray name[%d]\narray letter[%d]\n", \
        rows, depth, positions, rows, rows > VARIABLES
    for (i = 1; i <= rows; i++)
        printf "name[%d] = \"%s\"; letter[%d] = \"%s\"\n", rows - i + 1, title[order[i]], \
            rows - i + 1, order[i] > VARIABLES
}
