# A panel for each cube: points by number of letters, light edges, the best path and, where it differs, the greedy.
load "figure.var"
height = 680
load "../style.gp"
x_at(pixels) = 1.0 * pixels / width
y_at(pixels) = 1 - 1.0 * pixels / height
array panel_left[2] = [76, 560]
array panel_right[2] = [476, 940]
if (panels == 1) { panel_right[1] = 900 }
best = colour[5]
greedy = colour[1]

set multiplot
set label 1 "Every set on the way from nothing to all" at screen x_at(20), screen y_at(28) left font ",17" textcolor rgb ink
set label 2 sprintf("nodes (NC) in percent of nothing on, geometric mean over %s Bratko-Kopec positions; a line adds one letter", positions) \
    at screen x_at(20), screen y_at(54) left font ",12" textcolor rgb quiet
set arrow 1 from screen x_at(22), screen y_at(82) to screen x_at(56), screen y_at(82) nohead linecolor rgb best linewidth 3
set label 3 "best of all orders (lowest on average)" at screen x_at(64), screen y_at(82) left font ",12" textcolor rgb best
set arrow 2 from screen x_at(372), screen y_at(82) to screen x_at(406), screen y_at(82) nohead linecolor rgb greedy linewidth 2.4 dashtype (6, 4)
set label 4 "greedy, where it differs" at screen x_at(414), screen y_at(82) left font ",12" textcolor rgb greedy
set label 5 "lowest set" at screen x_at(626), screen y_at(82) left offset 1, -0.1 font ",12" textcolor rgb ink \
    point pointtype 6 pointsize 1.9 * marker_size linecolor rgb ink linewidth 1.8
set tmargin at screen y_at(146)
set bmargin at screen y_at(height - 62)
set logscale y
set ytics font ",12" ("300" 300, "200" 200, "150" 150, "100" 100, "70" 70, "50" 50, "40" 40, "30" 30, "20" 20, "15" 15, "10" 10, "7" 7, "5" 5, "3" 3)
set xtics 1 font ",12"
set xlabel "letters that are on" offset 0, 0.2 textcolor rgb ink
do for [c = 1:panels] {
    set lmargin at screen x_at(panel_left[c])
    set rmargin at screen x_at(panel_right[c])
    set xrange [-0.35 : strlen(cube[c]) + 0.45]
    set yrange [low[c] * (low[c] / high[c])**0.16 : high[c] * 1.12]   # room below for the names
    if (c == 1) { set ylabel "% of nothing on" offset 0.6, 0 textcolor rgb ink } else { unset ylabel }
    set label 6 sprintf("all %d sets of %s, depth %d", 2 ** strlen(cube[c]), cube[c], depth[c]) \
        at screen x_at(panel_left[c]), screen y_at(124) left font ",13" textcolor rgb ink
    b = 5 * (c - 1)
    plot "figure.dat" index b + 1 using 1:2:3:4 with vectors nohead linewidth 0.5 dashtype solid linecolor rgb "#b4a0acb8", \
        "figure.dat" index b using 1:2 with points pointtype 7 pointsize 0.45 * marker_size linecolor rgb "#8a8a8a", \
        "figure.dat" index b + 3 using (differs[c] > 0 ? $1 : NaN):2 with lines linewidth 2.4 dashtype (6, 4) linecolor rgb greedy, \
        "figure.dat" index b + 2 using 1:2 with lines linewidth 3 dashtype solid linecolor rgb best, \
        "figure.dat" index b + 3 using (differs[c] > 0 ? $1 : NaN):2 with points pointtype 5 pointsize 0.7 * marker_size linecolor rgb greedy, \
        "figure.dat" index b + 2 using 1:2 with points pointtype 7 pointsize 0.9 * marker_size linecolor rgb best, \
        "figure.dat" index b + 4 using 1:2 with points pointtype 6 pointsize 1.9 * marker_size linewidth 1.8 linecolor rgb ink, \
        "figure.dat" index b + 2 using 1:2:3 with labels right offset -0.5, -0.8 font ",12" textcolor rgb best, \
        "figure.dat" index b + 3 using (differs[c] > 0 ? $1 : NaN):2:3 with labels left offset 0.4, 0.8 font ",12" textcolor rgb greedy, \
        "figure.dat" index b + 4 using 1:2:3 with labels center offset 0, -2.1 font ",12" textcolor rgb ink
    do for [i = 1:6] { unset label i }
    unset arrow 1
    unset arrow 2
}
unset multiplot
