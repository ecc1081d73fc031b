# Check what the boards cost and lay it out for gnuplot: a block for each task, a row for each board, the first
# at the top. Out: row instructions time low high count ns name; NaN where nothing was measured.
# Set: VARIABLES, a file for gnuplot's variables.

BEGIN { FS = ","; TASKS = 5; x_low = 0.5; x_high = 2 }
NR == 1 {
    if ($0 != "task,board,name,instructions,time,low,high,count,ns,rounds") fail("unexpected columns: " $0)
    next
}
{
    if ($1 < 1 || $1 > TASKS) fail("unknown task " $1)
    if (!($2 in name)) { name[$2] = $3; board[++boards] = $2 }
    line[$1, $2] = said($4) " " said($5) " " said($6) " " said($7) " " said($8) " " said($9) " " $3
    rounds = $10
    stretch($4); stretch($5)
}

function said(x) { return x == "" ? "NaN" : x }

function stretch(x) {
    if (x == "") return
    if (x < x_low) x_low = x
    if (x > x_high) x_high = x
}

END {
    if (failed) exit 1
    if (boards < 2) fail("no board was measured: run `prunelab boards`")
    for (task = 1; task <= TASKS; task++) {
        for (i = 1; i <= boards; i++) {
            if (!((task, board[i]) in line)) fail("board " name[board[i]] " lacks a task: run `prunelab boards`")
            print boards + 1 - i, line[task, board[i]]
        }
        print "\n"
    }
    printf "boards = %d\nrounds = %d\nx_low = %g\nx_high = %g\narray name[%d]\n", boards, rounds, 0.8 * x_low, \
        1.25 * x_high, boards > VARIABLES
    for (i = 1; i <= boards; i++) printf "name[%d] = \"%s\"\n", boards + 1 - i, name[board[i]] > VARIABLES
}
