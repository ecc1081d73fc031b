# Check the data of the split of the table's uses and lay it out for gnuplot.
#
# In:  the CSV of data.sql.
# Out: a block for each company of the table (nothing, N, H, N and H): row ratio low high text.
# Set: VARIABLES, a file for gnuplot's variables.

BEGIN { FS = ","; x_low = 0.5; x_high = 1.02 }
NR == 1 {
    if ($0 != "company,cutoffs,narrowing,ordering,depth,log2_ratio,variance,positions")
        fail("unexpected columns: " $0)
    next
}
{
    if (positions == "") positions = $8
    if ($8 != positions) fail("T beside " $1 " has " $8 " positions, others have " positions)
    depth = $5
    key = $1 SUBSEP $2 $3 $4
    ratio[key] = $6; reach[key] = student(positions - 1) * sqrt($7)
    if (2 ^ ($6 - reach[key]) < x_low) x_low = 2 ^ ($6 - reach[key])
    if (2 ^ ($6 + reach[key]) > x_high) x_high = 2 ^ ($6 + reach[key])
    cells++
}

END {
    if (failed) exit 1
    if (cells != 32) fail(cells + 0 " of 32 combinations of uses and company: were all settings run?")
    split("- N H NH", company, " ")
    # From the top: all three, two, one, none.
    split("111 110 101 011 100 010 001 000", uses, " ")
    for (c = 1; c <= 4; c++) {
        for (u = 1; u <= 8; u++) {
            key = company[c] SUBSEP uses[u]
            print 9 - u, 2 ^ ratio[key], 2 ^ (ratio[key] - reach[key]), 2 ^ (ratio[key] + reach[key]), \
                "\"" as_change(2 ^ ratio[key], -1) "\""
        }
        print "\n"
    }
    printf "depth = %d\npositions = %d\nx_low = %g\nx_high = %g\n", depth, positions, 0.97 * x_low, 1.03 * x_high > VARIABLES
    print "array uses[8]" > VARIABLES
    for (u = 1; u <= 8; u++) printf "uses[%d] = \"%s\"\n", 9 - u, uses[u] > VARIABLES
}
