# Four marks a row, from the upper to the lower: main effect, Shapley value, alone, last. A panel for each cube.
load "figure.var"
height = 760
load "../style.gp"
x_at(pixels) = 1.0 * pixels / width
y_at(pixels) = 1 - 1.0 * pixels / height
array panel_left[2] = [216, 690]
array panel_right[2] = [472, 946]
array names_left[2] = [20, 518]
if (panels == 1) { panel_left[1] = 230; panel_right[1] = 930 }
array kind_name[4] = ["main effect", "Shapley value", "alone", "last of all"]
array kind_x[4] = [26, 190, 366, 480]
array solid[4] = [7, 5, 9, 13]
array kind_colour[4] = [colour[1], colour[5], colour[7], colour[6]]
is_open(k) = k > 2

set multiplot
set label 1 "What each letter does: four answers" at screen x_at(20), screen y_at(28) left font ",17" textcolor rgb ink
set label 2 sprintf("doublings of the nodes (log2 of NC, mean over %d Bratko-Kopec positions); bars are 95 %% intervals", positions) \
    at screen x_at(20), screen y_at(54) left font ",12" textcolor rgb quiet
do for [k = 1:4] {
    set label 2 + k kind_name[k] at screen x_at(kind_x[k]), screen y_at(84) left offset 0.9, -0.1 font ",13" \
        textcolor rgb kind_colour[k] point pointtype (is_open(k) ? solid[k] - 1 : solid[k]) pointsize 1.1 * marker_size \
        linecolor rgb kind_colour[k] linewidth 2
}
set tmargin at screen y_at(140)
set bmargin at screen y_at(height - 62)
set xrange [x_low - 0.06 * (x_high - x_low) : x_high + 0.06 * (x_high - x_low)]
set xtics 0.5 format "%g"
set xtics add ("−1.5" -1.5, "−1" -1, "−0.5" -0.5)
set xlabel "doublings of NC" offset 0, 0.3 textcolor rgb ink
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
            linewidth 3.2 dashtype solid linecolor rgb "#a8" . substr(kind_colour[k], 2, 7), \
        for [k = 1:4] "figure.dat" index first_block + k - 1 using 2:($1 + shift(k)) with points pointtype solid[k] \
            linecolor rgb "#ffffff" pointsize 1.3 * marker_size, \
        for [k = 1:4] "figure.dat" index first_block + k - 1 using 2:($1 + shift(k)) with points pointtype solid[k] \
            linecolor rgb kind_colour[k] pointsize marker_size, \
        for [k = 3:4] "figure.dat" index first_block + k - 1 using 2:($1 + shift(k)) with points pointtype solid[k] \
            linecolor rgb "#ffffff" pointsize 0.5 * marker_size
    do for [i = 1:50] { unset label i }
}
unset multiplot
