# Above, one line a set: what each more ply costs. Below, one row a letter: what it does to that, with
# the 64 pairs of sets as ticks.
load "figure.var"
height = 1080
load "../style.gp"

left = 76
x_at(pixels) = 1.0 * pixels / width
y_at(pixels) = 1 - 1.0 * pixels / height
parity(d) = d % 2 ? "odd" : "even"

# Nothing, the best set and all are black: line types 8, 9, 10.
set linetype 8 linecolor rgb ink pointtype 2 dashtype (14, 5)
set linetype 9 linecolor rgb ink pointtype 15 dashtype solid
set linetype 10 linecolor rgb ink pointtype 3 dashtype (3, 3)
type_of(s) = name[s] eq "-" ? 8 : strlen(name[s]) == 1 ? strstrt(letters, name[s]) : name[s] eq letters ? 10 : 9
array line_marker[10] = [7, 13, 5, 4, 9, 11, 6, 2, 15, 3]
is_open(s) = type_of(s) == 4 || type_of(s) == 7
solid(s) = type_of(s) == 4 ? 5 : type_of(s) == 7 ? 7 : line_marker[type_of(s)]
color_of(s) = type_of(s) > 7 ? ink : colour[type_of(s)]

set multiplot

# ---- above ----

set label 1 "What one more ply costs" at screen x_at(left), screen y_at(28) left font ",17" textcolor rgb ink
set label 2 sprintf("NC of an iteration alone / of the one before, geometric mean over %d Bratko-Kopec positions; grey: all 128 sets", positions) \
    at screen x_at(left), screen y_at(54) left font ",12" textcolor rgb quiet
set lmargin at screen x_at(left)
set rmargin at screen x_at(width - 236)
set tmargin at screen y_at(80)
set bmargin at screen y_at(490)
edge = x_last + 0.12
label_x = edge + 0.035 * (edge - x_first)
set xrange [x_first - 0.15 : edge]
set yrange [y_low : y_high]
set ytics y_low, 1, y_high format "%g"
set ylabel "growth of nodes (NC), factor" offset 0, 0 textcolor rgb ink
set xlabel "step, from depth → to depth (plies)" offset 0, -0.7 textcolor rgb ink
set xtics (sprintf("%d → %d\nto %s", x_first - 1, x_first, parity(x_first)) x_first)
do for [d = x_first + 1:x_last] { set xtics add (sprintf("%d → %d\nto %s", d - 1, d, parity(d)) d) }
if (x_break > 0) {
    set arrow 1 from x_break, graph 0 to x_break, graph 1 nohead linecolor rgb quiet dashtype (2, 4) linewidth 1
    set label 3 "8,192 entries" at x_break, graph 0.97 offset -0.6, 0 right font ",11" textcolor rgb quiet
    set label 4 "65,536\nentries" at x_break, graph 0.97 offset 0.6, 0 left font ",11" textcolor rgb quiet
}
do for [s = 1:series] {
    set label 100 + s label[s] at label_x, label_y[s] offset 0.3, 0 left font ",12" textcolor rgb color_of(s)
    set arrow 100 + 2 * s from end_x[s], end_y[s] to edge, end_y[s] nohead back linecolor rgb "#60" . substr(color_of(s), 2, 7) linewidth 0.8
    set arrow 101 + 2 * s from edge, end_y[s] to label_x, label_y[s] nohead back linecolor rgb "#60" . substr(color_of(s), 2, 7) linewidth 0.8
}
# Odd and even steps are not compared, so no line joins them.
plot "figure.dat" index 0 using 1:(($2 + $3) / 2):($1 - 0.09):($1 + 0.09):2:3 with boxxyerror linecolor rgb "#ededed" fillstyle solid 1.0 noborder, \
    for [s = 1:series] for [part = 0:1] for [turn = 0:1] "figure.dat" index 3 + 2 * s + part every 2::turn using 1:2 with lines \
        linetype type_of(s) linewidth (type_of(s) > 7 ? 2.6 : 1.6), \
    for [s = 1:series] for [part = 0:1] "figure.dat" index 3 + 2 * s + part using 1:2 with points \
        pointtype (type_of(s) > 7 ? 7 : solid(s)) linecolor rgb "#ffffff" pointsize 1.4 * marker_size, \
    for [s = 1:series] for [part = 0:1] "figure.dat" index 3 + 2 * s + part using 1:2 with points \
        pointtype solid(s) linecolor rgb color_of(s) pointsize marker_size, \
    for [s = 1:series] for [part = 0:1] "figure.dat" index 3 + 2 * s + part using (is_open(s) ? $1 : NaN):2 with points \
        pointtype solid(s) linecolor rgb "#ffffff" pointsize 0.55 * marker_size, \
    for [s = 1:series] for [part = 0:1] "figure.dat" index 3 + 2 * s + part \
        using 1:2:(sprintf("%s, to depth %g: %.4g times", label[s], $1, $2)) with @tipped
do for [i = 1:4] { unset label i }
do for [s = 1:series] { unset label 100 + s; unset arrow 100 + 2 * s; unset arrow 101 + 2 * s }
unset arrow 1
unset ylabel

# ---- below ----

set label 1 "What each enhancement does to the branching factor" at screen x_at(left), screen y_at(594) left font ",17" textcolor rgb ink
set label 2 "growth per ply over two plies, √(NC(d) / NC(d − 2)), with it / without it; ticks: 64 pairs; bars: 95 % intervals" \
    at screen x_at(left), screen y_at(620) left font ",12" textcolor rgb quiet
set lmargin at screen x_at(290)
set rmargin at screen x_at(width - 96)
set tmargin at screen y_at(672)
set bmargin at screen y_at(height - 62)
set logscale x
set xrange [ratio_low : ratio_high]
set xtics ("0.5" 0.5, "0.6" 0.6, "0.7" 0.7, "0.8" 0.8, "0.9" 0.9, "1" 1, "1.1" 1.1, "1.2" 1.2, "1.3" 1.3, "1.4" 1.4, "1.5" 1.5, "1.7" 1.7, "2" 2)
set xlabel "branching factor with it / without it" offset 0, 0.3 textcolor rgb ink
set yrange [0.4 : 7.6]
unset ytics
set border 1
unset grid
set grid xtics back linetype 1 linewidth 0.8 linecolor rgb faint
set arrow 1 from 1, graph 0 to 1, graph 1.02 nohead linecolor rgb ink linewidth 1.4 back
set label 3 "no effect" at 1, graph 1.02 offset 0, 0.6 center font ",12" textcolor rgb ink
array of_depth[2] = [colour[5], colour[1]]
to_depth(i) = sprintf("to depth %d (%s)", deepest - i + 1, parity(deepest - i + 1))
set label 4 to_depth(1) at screen x_at(left + 6), screen y_at(646) left offset 0.8, -0.15 font ",13" \
    textcolor rgb of_depth[1] point pointtype 5 linecolor rgb of_depth[1]
set label 5 to_depth(2) at screen x_at(left + 196), screen y_at(646) left offset 0.8, -0.15 font ",13" \
    textcolor rgb of_depth[2] point pointtype 6 linecolor rgb of_depth[2] linewidth 2
do for [i = 1:7] {
    c = substr(rows, i, i)
    do for [s = 1:series] {
        if (name[s] eq c) { set label 10 + i label[s] at screen x_at(left), first i left font ",14" textcolor rgb ink }
    }
}
shift(i) = i == 1 ? 0.2 : -0.2
plot for [i = 1:2] "figure.dat" index 2 + i using 2:($1 + shift(i) - 0.14):(0):(0.28) with vectors nohead \
        linewidth 1 dashtype solid linecolor rgb "#b0" . substr(of_depth[i], 2, 7), \
    for [i = 1:2] "figure.dat" index i using 3:($1 + shift(i)):($4 - $3):(0) with vectors nohead \
        linewidth 5 dashtype solid linecolor rgb "#60" . substr(of_depth[i], 2, 7), \
    for [i = 1:2] "figure.dat" index i using 2:($1 + shift(i)) with points pointtype (i == 1 ? 5 : 7) \
        linecolor rgb "#ffffff" pointsize 1.5 * marker_size, \
    for [i = 1:2] "figure.dat" index i using 2:($1 + shift(i)) with points pointtype (i == 1 ? 5 : 7) \
        linecolor rgb of_depth[i] pointsize 1.15 * marker_size, \
    "figure.dat" index 2 using 2:($1 + shift(2)) with points pointtype 7 linecolor rgb "#ffffff" pointsize 0.6 * marker_size, \
    for [i = 1:2] "figure.dat" index i using 2:($1 + shift(i)):(sprintf("%s, %s: factor %s", substr(rows, int($1), int($1)), \
        to_depth(i), said($2, $3, $4))) with @tipped, \
    for [i = 1:2] "figure.dat" index i using (ratio_high):($1 + shift(i)):5 with labels left offset 0.8, 0 \
        font ",11" textcolor rgb of_depth[i]
unset multiplot
