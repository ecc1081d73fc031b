# Check the overview's data and lay it out for gnuplot: one block for each company (alone, others), rows
# ordered by what an enhancement does in company, the most useful at the top.
# Out: row ratio low high text; ratios as plain factors, text the change in percent.
# Set: VARIABLES, a file for gnuplot's variables.

BEGIN { FS = ","; x_low = 0.4; x_high = 1.15 }
NR == 1 {
    if ($0 != "company,letter,title,depth,log2_ratio,low,high,positions")
        fail("unexpected columns: " $0)
    next
}
$5 == "" || $6 == "" || $7 == "" { fail("no interval for " $2 " " $1 ": run `prunelab analyse`") }
{
    nb[$1]++
    depth = $4
    if (positions == "") positions = $8
    if ($8 != positions) fail($2 " has " $8 " positions, others have " positions)
    title[$2] = $3
    if ($1 == "others") order[++rows] = $2
    if (2 ^ $6 < x_low) x_low = 0.97 * 2 ^ $6
    if (2 ^ $7 > x_high) x_high = 1.06 * 2 ^ $7
    ratio[$1, $2] = 2 ^ $5; low[$1, $2] = 2 ^ $6; high[$1, $2] = 2 ^ $7
}

function print_block(company,   i, letter) {
    for (i = 1; i <= rows; i++) {
        letter = order[i]
        print rows - i + 1, ratio[company, letter], low[company, letter], high[company, letter], \
            "\"" as_change(ratio[company, letter], -1) "\""
    }
    print "\n"
}

END {
    if (failed) exit 1
    if (nb["alone"] != 7 || nb["others"] != 7)
        fail(nb["alone"] + 0 " enhancements alone and " nb["others"] + 0 \
             " in company, 7 of each are needed: were all 128 sets run?")
    print_block("alone")
    print_block("others")
    printf "x_low = %g\nx_high = %g\n", x_low, x_high > VARIABLES
    printf "rows = %d\ndepth = %d\npositions = %d\narray name[%d]\narray letter[%d]\n", \
        rows, depth, positions, rows, rows > VARIABLES
    for (i = 1; i <= rows; i++)
        printf "name[%d] = \"%s\"; letter[%d] = \"%s\"\n", rows - i + 1, title[order[i]], \
            rows - i + 1, order[i] > VARIABLES
}
