# Four marks a row, from the upper to the lower: main effect, Shapley value, alone, last. A panel for each cube.
load "figure.var"
height = 760
load "../style.gp"
x_at(pixels) = 1.0 * pixels / width
y_at(pixels) = 1 - 1.0 * pixels / height
array panel_left[2] = [234, 712]
array panel_right[2] = [484, 946]
array names_left[2] = [20, 526]
if (panels == 1) { panel_left[1] = 230; panel_right[1] = 930 }
array kind_name[4] = ["main effect", "Shapley value", "alone", "last of all"]
array kind_x[4] = [26, 190, 366, 480]
array solid[4] = [7, 5, 9, 13]
array kind_colour[4] = [colour[1], colour[5], colour[7], colour[6]]
is_open(k) = k > 2

set multiplot
set label 1 "What each letter does: four answers" at screen x_at(20), screen y_at(28) left font ",17" textcolor rgb ink
set label 2 sprintf("how it changes the nodes (NC), mean over %s Bratko-Kopec positions; bars with ends are 95 %% intervals", positions) \
    at screen x_at(20), screen y_at(54) left font ",12" textcolor rgb quiet
do for [k = 1:4] {
    set label 2 + k kind_name[k] at screen x_at(kind_x[k]), screen y_at(84) left offset 0.9, -0.1 font ",13" \
        textcolor rgb kind_colour[k] point pointtype (is_open(k) ? solid[k] - 1 : solid[k]) pointsize marker_size \
        linecolor rgb kind_colour[k] linewidth 2
}
set tmargin at screen y_at(140)
set bmargin at screen y_at(height - 62)
set xrange [x_low - 0.08 * (x_high - x_low) : x_high + 0.08 * (x_high - x_low)]
# Doublings in words: −1 halves the nodes.
set xtics ("÷ 16" -4, "÷ 8" -3, "÷ 4" -2, "halved" -1, "" 0, "doubled" 1, "× 4" 2, "× 8" 3) font ",12"
if (x_high - x_low < 2.2) { set xtics add ("× 0.35" -1.5, "× 0.7" -0.5, "× 1.4" 0.5, "× 2.8" 1.5) }
set xlabel "nodes (NC)" offset 0, 0.3 textcolor rgb ink
unset ytics
set border 1
unset grid
set grid xtics back linetype 1 linewidth 0.8 linecolor rgb faint
shift(k) = 0.19 * (2.5 - k)
do for [c = 1:panels] {
    set lmargin at screen x_at(panel_left[c])
    set rmargin at screen x_at(panel_right[c])
    set yrange [0.4 : rows[c] + 0.6]
    set label 8 sprintf("all sets of %s, depth %d", cube[c], depth[c]) at screen x_at(names_left[c]), screen y_at(122) left \
        font ",13" textcolor rgb ink
    set label 9 "no effect" at 0, graph 1 offset 0, 0.5 center font ",11" textcolor rgb ink
    set arrow 1 from 0, graph 0 to 0, graph 1.005 nohead linecolor rgb ink linewidth 1.4 back
    do for [i = 1:rows[c]] {
        set label 20 + i name[12 * (c - 1) + i] at screen x_at(names_left[c]), first i left font ",12" textcolor rgb ink
    }
    first_block = 4 * (c - 1)
    plot for [k = 1:4] "figure.dat" index first_block + k - 1 using 3:($1 + shift(k)):($4 - $3):(0) with vectors nohead \
            linewidth 3.2 dashtype solid linecolor rgb "#80" . substr(kind_colour[k], 2, 7), \
        for [k = 1:4] for [e = 3:4] "figure.dat" index first_block + k - 1 using e:($1 + shift(k) - 0.085):(0):(0.17) with vectors \
            nohead linewidth 1.2 dashtype solid linecolor rgb kind_colour[k], \
        for [k = 1:4] "figure.dat" index first_block + k - 1 using 2:($1 + shift(k)) with points pointtype solid[k] \
            linecolor rgb "#ffffff" pointsize 0.9 * marker_size, \
        for [k = 1:4] "figure.dat" index first_block + k - 1 using 2:($1 + shift(k)) with points pointtype solid[k] \
            linecolor rgb kind_colour[k] pointsize 0.7 * marker_size, \
        for [k = 3:4] "figure.dat" index first_block + k - 1 using 2:($1 + shift(k)) with points pointtype solid[k] \
            linecolor rgb "#ffffff" pointsize 0.36 * marker_size
    do for [i = 1:50] { unset label i }
}
unset multiplot
