# A row for each level that is not the default; four marks a row, one for each company.
load "figure.var"
height = 174 + 30 * rows
load "../style.gp"
x_at(pixels) = 1.0 * pixels / width
y_at(pixels) = 1 - 1.0 * pixels / height
array kind[4] = ["letter alone", "with T", "all but T", "all"]
array kind_x[4] = [26, 190, 300, 430]
array filled[4] = [7, 7, 5, 5]
array kind_colour[4] = [colour[1], colour[1], colour[5], colour[5]]
set label 1 "The recipe taken apart: one level changed, the rest as it is" at screen x_at(20), screen y_at(28) left font ",17" textcolor rgb ink
set label 2 sprintf("nodes (NC) with the level / with the default, geometric mean over %d Bratko-Kopec positions, depth %d", positions, depth) \
    at screen x_at(20), screen y_at(54) left font ",12" textcolor rgb quiet
do for [c = 1:4] {
    set label 2 + c kind[c] at screen x_at(kind_x[c]), screen y_at(82) left offset 0.8, -0.15 font ",13" textcolor rgb kind_colour[c] \
        point pointtype (c == 1 ? 6 : c == 3 ? 4 : filled[c]) linecolor rgb kind_colour[c] linewidth 2
}
set label 7 "(bar: its 95 % interval)" at screen x_at(482), screen y_at(77) left offset 0.8, -0.15 font ",12" textcolor rgb quiet
set lmargin at screen x_at(280)
set rmargin at screen x_at(width - 84)
set tmargin at screen y_at(112)
set bmargin at screen y_at(height - 72)
set xlabel "NC with the level / NC with the default" offset 0, 0.2 textcolor rgb ink
set logscale x
set xrange [x_low : x_high]
set xtics ("0.7" 0.7, "0.8" 0.8, "0.9" 0.9, "1" 1, "1.1" 1.1, "1.2" 1.2, "1.3" 1.3, "1.4" 1.4, "1.5" 1.5, "1.7" 1.7, "2" 2, "2.5" 2.5, "3" 3)
set yrange [0.3 : rows + 0.7]
unset ytics
set border 1
unset grid
set grid xtics back linetype 1 linewidth 0.8 linecolor rgb faint
set arrow 1 from 1, graph 0 to 1, graph 1 nohead linecolor rgb ink linewidth 1.2 back
do for [i = 1:rows] {
    set label 20 + i name[i] at screen x_at(20), first i left font ",12" textcolor rgb ink
}
plot "figure.dat" index 3 using 3:1:($4 - $3):(0) with vectors nohead linewidth 5 dashtype solid \
        linecolor rgb "#80" . substr(colour[5], 2, 7), \
    for [c = 1:4] "figure.dat" index c - 1 using 2:1 with points pointtype filled[c] linecolor rgb "#ffffff" pointsize 1.25 * marker_size, \
    for [c = 1:4] "figure.dat" index c - 1 using 2:1 with points pointtype filled[c] linecolor rgb kind_colour[c] pointsize 0.95 * marker_size, \
    for [c = 1:3:2] "figure.dat" index c - 1 using 2:1 with points pointtype filled[c] linecolor rgb "#ffffff" pointsize 0.5 * marker_size, \
    for [c = 1:4] "figure.dat" index c - 1 using 2:1:(sprintf("%s, %s: factor %s", name[int($1)], kind[c], said($2, $3, $4))) with @tipped, \
    "figure.dat" index 3 using (x_high):1:5 with labels left offset 0.8, 0 font ",11" textcolor rgb colour[5]
