# What the checkers share (lines.awk, check.awk of a folder). scripts/figures reads it before them.

# Say what is wrong with the data and stop. END blocks still run: they begin with `if (failed) exit 1`.
function fail(text) {
    print "data: " text > "/dev/stderr"
    failed = 1
    exit 1
}

# 97.5 % of Student's t: exact for 1 and 2 degrees of freedom, beyond by Cornish and Fisher's expansion (too
# small by 0.12 % for 3, by 0.03 % for 4). Without a degree of freedom an interval has no width: 0.
function student(degrees,   z) {
    if (degrees < 1) return 0
    if (degrees == 1) return 12.706205
    if (degrees == 2) return 4.302653
    z = 1.959964
    return z + (z ^ 3 + z) / (4 * degrees) + (5 * z ^ 5 + 16 * z ^ 3 + 3 * z) / (96 * degrees ^ 2) + \
        (3 * z ^ 7 + 19 * z ^ 5 + 17 * z ^ 3 - 15 * z) / (384 * degrees ^ 3) + \
        (79 * z ^ 9 + 776 * z ^ 7 + 1482 * z ^ 5 - 1920 * z ^ 3 - 945 * z) / (92160 * degrees ^ 4)
}

# A factor as the change that it makes, "+12 %"; with so many digits after the point, or (-1) one for a change
# of less than 1 %, else none. What is printed as 0 has no sign.
function as_change(factor, digits,   size) {
    size = 100 * (factor < 1 ? 1 - factor : factor - 1)
    if (digits < 0) digits = size < 0.95
    size = sprintf("%." digits "f", size)
    return (size + 0 == 0 ? "" : factor < 1 ? "\342\210\222" : "+") size " %" # a true minus sign
}

# Take note of a panel's number of positions. `positions_told` is "24", or "8 and 24" where panels differ.
function told_positions(n) {
    if (n == positions_last) return
    positions_told = positions_told (positions_told == "" ? "" : " and ") n
    positions_last = n
}
