# The paper's layout: a block for each r, rows by c and m; under each figure its interval, beside it the
# paper's own.
load "figure.var"
width = 1280
height = 575
load "../style.gp"
x_at(pixels) = 1.0 * pixels / width
y_at(pixels) = 1 - 1.0 * pixels / height
array paper_nodes[27] = [93.33, 91.71, 93.39, 134.17, 150.31, 157.34, 175.38, 210.41, 234.33, \
                         70.48, 61.56, 59.38, 87.46, 82.60, 79.95, 100.14, 98.50, 98.04, \
                         71.60, 63.17, 57.13, 86.07, 79.30, 72.21, 98.33, 89.96, 84.89]
array paper_solved[27] = [97.60, 97.20, 96.80, 99.20, 98.90, 98.50, 99.40, 99.30, 99.00, \
                          97.40, 97.20, 96.80, 99.50, 99.20, 99.20, 99.70, 99.40, 99.20, \
                          95.80, 95.50, 95.10, 97.70, 97.50, 97.00, 98.60, 97.90, 97.60]
set label 1 "Multi-cut by r, c and m: nodes and solutions in percent of the search without it" \
    at screen x_at(20), screen y_at(28) left font ",17" textcolor rgb ink
set label 2 sprintf("%d tactical positions, depth %d; the search without it solves %d; small: 95 %% interval; grey: the paper's Table 1", positions, depth, solved) \
    at screen x_at(20), screen y_at(54) left font ",12" textcolor rgb quiet
block(r) = 20 + (r - 1) * 424
row_y(row) = 126 + 46 * (row - 1) + 12 * int((row - 1) / 3)
array head[6] = ["c", "m", "nodes", "solved", "lost/gained", "p"]
array head_x[6] = [6, 34, 104, 212, 304, 374]
do for [r = 1:3] {
    set label 10 * r sprintf("r = %d", r) at screen x_at(block(r)), screen y_at(78) left font ",14" textcolor rgb ink
    do for [i = 1:6] {
        set label 10 * r + i head[i] at screen x_at(block(r) + head_x[i]), screen y_at(100) center font ",11" textcolor rgb quiet
    }
    do for [g = 0:2] {
        set arrow 10 * r + g from screen x_at(block(r)), screen y_at(row_y(3 * g + 1) - 15) \
            to screen x_at(block(r) + 396), screen y_at(row_y(3 * g + 1) - 15) nohead linecolor rgb faint linewidth 1
    }
}
set lmargin at screen 0
set rmargin at screen 1
set tmargin at screen 1
set bmargin at screen 0
unset border
unset tics
unset grid
set xrange [0 : width]
set yrange [height : 0]
nodes_of(r, row) = sprintf("%.0f", paper_nodes[9 * (int(r) - 1) + int(row)])
solved_of(r, row) = sprintf("%.1f", paper_solved[9 * (int(r) - 1) + int(row)])
plot "figure.dat" using (block($1) + head_x[1]):(row_y($2)):3 with labels center font ",12" textcolor rgb ink, \
    "" using (block($1) + head_x[2]):(row_y($2)):4 with labels center font ",12" textcolor rgb ink, \
    "" using (block($1) + head_x[3] + 6):(row_y($2)):5 with labels right font ",13" textcolor rgb colour[1], \
    "" using (block($1) + head_x[3] + 44):(row_y($2)):(nodes_of($1, $2)) with labels right font ",12" textcolor rgb quiet, \
    "" using (block($1) + head_x[3]):(row_y($2) + 18):6 with labels center font ",9" textcolor rgb quiet, \
    "" using (block($1) + head_x[4] + 6):(row_y($2)):7 with labels right font ",13" textcolor rgb colour[6], \
    "" using (block($1) + head_x[4] + 50):(row_y($2)):(solved_of($1, $2)) with labels right font ",12" textcolor rgb quiet, \
    "" using (block($1) + head_x[4]):(row_y($2) + 18):8 with labels center font ",9" textcolor rgb quiet, \
    "" using (block($1) + head_x[5]):(row_y($2)):9 with labels center font ",12" textcolor rgb ink, \
    "" using (block($1) + head_x[6]):(row_y($2)):(int($11) ? stringcolumn(10) : "") with labels center font ",12" textcolor rgb colour[5], \
    "" using (block($1) + head_x[6]):(row_y($2)):(int($11) ? "" : stringcolumn(10)) with labels center font ",12" textcolor rgb ink
