# Three marks a row; numbers stand where the line of no effect does not cross them: the enhancement alone, added last to the six others of the first paper, and added last
# to all eight others.
load "figure.var"
height = 784
load "../style.gp"
set label 1 "What each enhancement saves, without and with forward pruning" at screen 0.02, screen 1 - 28.0 / height \
    left font ",17" textcolor rgb ink
set label 2 sprintf("nodes (NC) with it / without it, geometric mean over %d Bratko-Kopec positions, depth %d; bars are 95 %% intervals", positions, depth) \
    at screen 0.02, screen 1 - 54.0 / height left font ",12" textcolor rgb quiet
set lmargin at screen 0.27
set rmargin at screen 0.965
set tmargin at screen 1 - 104.0 / height
set bmargin at screen 72.0 / height
set xlabel "NC with it / NC without it" offset 0, 0.2 textcolor rgb ink
set logscale x
set xrange [x_low : x_high]
set xtics ("0.2" 0.2, "0.3" 0.3, "0.4" 0.4, "0.5" 0.5, "0.6" 0.6, "0.7" 0.7, "0.8" 0.8, "0.9" 0.9, "1" 1, "1.1" 1.1, "1.2" 1.2, "1.3" 1.3, "1.4" 1.4, "1.6" 1.6, "1.8" 1.8, "2" 2)
set yrange [0.4 : rows + 0.6]
unset ytics
set border 1
unset grid
set grid xtics back linetype 1 linewidth 0.8 linecolor rgb faint
set arrow 1 from 1, graph 0 to 1, graph 1.015 nohead linecolor rgb ink linewidth 1.4 back
set label 3 "no effect" at 1, graph 1.015 offset 0, 0.6 center font ",12" textcolor rgb ink
array kind[3] = ["alone", "last of T R N S H K L", "last of all nine"]
array kind_x[3] = [0.026, 0.125, 0.355]
array solid_mark[3] = [7, 5, 9]
array open_mark[3] = [6, 5, 9]
array kind_colour[3] = [colour[1], colour[5], colour[6]]
do for [k = 1:3] {
    set label 3 + k kind[k] at screen kind_x[k], screen 1 - 82.0 / height left offset 0.8, -0.15 font ",13" \
        textcolor rgb kind_colour[k] point pointtype open_mark[k] linecolor rgb kind_colour[k] linewidth 2
}
do for [i = 1:rows] {
    set label 10 + i letter[i] . "  " . name[i] at screen 0.02, first i left font ",13" textcolor rgb ink
}
shift(k) = 0.27 * (2 - k)
plot for [k = 1:3] "figure.dat" index k - 1 using 3:($1 + shift(k)):($4 - $3):(0) with vectors nohead \
        linewidth 5 dashtype solid linecolor rgb "#a8" . substr(kind_colour[k], 2, 7), \
    for [k = 1:3] "figure.dat" index k - 1 using 2:($1 + shift(k)) with points pointtype solid_mark[k] \
        linecolor rgb "#ffffff" pointsize 1.45 * marker_size, \
    for [k = 1:3] "figure.dat" index k - 1 using 2:($1 + shift(k)) with points pointtype solid_mark[k] \
        linecolor rgb kind_colour[k] pointsize 1.1 * marker_size, \
    "figure.dat" index 0 using 2:($1 + shift(1)) with points pointtype 7 \
        linecolor rgb "#ffffff" pointsize 0.6 * marker_size, \
    for [k = 1:3] "figure.dat" index k - 1 using 2:($1 + shift(k)):(sprintf("%s %s: factor %s", letter[int($1)], kind[k], \
        said($2, $3, $4))) with @tipped, \
    for [k = 1:3] "figure.dat" index k - 1 using (k == 1 || $2 > 1 ? $4 : NaN):($1 + shift(k)):5 with labels left \
        offset 0.7, 0 font ",10.5" textcolor rgb kind_colour[k], \
    for [k = 2:3] "figure.dat" index k - 1 using ($2 > 1 ? NaN : $3):($1 + shift(k)):5 with labels right \
        offset -0.7, 0 font ",10.5" textcolor rgb kind_colour[k]
