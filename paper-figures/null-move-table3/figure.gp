# A row for each bound: nodes as bars on the left, figures beside them.
load "figure.var"
height = 420
load "../style.gp"
x_at(pixels) = 1.0 * pixels / width
y_at(pixels) = 1 - 1.0 * pixels / height
set label 1 "The null move's bound: what it saves, and what it loses" at screen x_at(20), screen y_at(28) left font ",17" textcolor rgb ink
set label 2 sprintf("%d tactical positions, depth %d; percent of the plain null move, which solves %d; bars: 95 %% intervals; grey: the paper's Table 3", positions, depth, solved) \
    at screen x_at(20), screen y_at(54) left font ",11" textcolor rgb quiet
array row_name[5] = ["t = 20", "t = 10", "t variable", "t = 0, plain", "no null move"]
set lmargin at screen x_at(140)
set rmargin at screen x_at(510)
set tmargin at screen y_at(112)
set bmargin at screen y_at(height - 68)
set yrange [0.4 : 5.6]
set xrange [0 : (x_high > 120 ? 1.05 * x_high : 120)]
set xlabel "nodes (NC), %" textcolor rgb ink
unset ytics
set border 1
unset grid
set grid xtics back linetype 1 linewidth 0.8 linecolor rgb faint
set arrow 1 from 100, graph 0 to 100, graph 1 nohead linecolor rgb ink linewidth 1.4 back
do for [i = 1:5] {
    set label 10 + i row_name[i] at screen x_at(20), first i left font ",13" textcolor rgb ink
}
array head[6] = ["nodes", "paper", "solved", "paper", "lost/gained", "p"]
array head_x[6] = [560, 630, 706, 772, 848, 920]
do for [i = 1:6] {
    set label 20 + i head[i] at screen x_at(head_x[i]), screen y_at(92) center font ",11" textcolor rgb quiet
}
do for [i = 1:5] {
    set label 30 + i column1[i] at screen x_at(head_x[1]), first i center offset 0, 0.3 font ",13" textcolor rgb colour[1]
    set label 40 + i column2[i] at screen x_at(head_x[1]), first i center offset 0, -0.65 font ",9" textcolor rgb quiet
    set label 50 + i column7[i] at screen x_at(head_x[2]), first i center offset 0, 0.3 font ",12" textcolor rgb quiet
    set label 60 + i column3[i] at screen x_at(head_x[3]), first i center offset 0, 0.3 font ",13" textcolor rgb colour[5]
    set label 70 + i column4[i] at screen x_at(head_x[3]), first i center offset 0, -0.65 font ",9" textcolor rgb quiet
    set label 80 + i column8[i] at screen x_at(head_x[4]), first i center offset 0, 0.3 font ",12" textcolor rgb quiet
    set label 90 + i column5[i] at screen x_at(head_x[5]), first i center offset 0, 0.3 font ",12" textcolor rgb ink
    set label 100 + i column6[i] at screen x_at(head_x[6]), first i center offset 0, 0.3 font ",12" textcolor rgb ink
}
plot "figure.dat" using (0):($1 - 0.22):(0):2:($1 - 0.22):($1 + 0.22) with boxxyerror fillstyle solid 0.35 noborder linecolor rgb colour[1], \
    "" using 3:1:($4 - $3):(0) with vectors nohead linewidth 4 dashtype solid linecolor rgb colour[1]
