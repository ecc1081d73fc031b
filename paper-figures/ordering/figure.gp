# Left, every set: how often the first move cuts, and how large its tree is. Right, the share by depth.
load "figure.var"
height = 600
load "../style.gp"
x_at(pixels) = 1.0 * pixels / width
y_at(pixels) = 1 - 1.0 * pixels / height
array group_colour[4] = [ink, colour[5], colour[6], colour[2]]
array group_name[4] = ["neither H nor K", "H", "K", "H and K"]
array group_x[4] = [26, 190, 240, 290]
set linetype 8 linecolor rgb ink pointtype 2 dashtype (14, 5)
set linetype 9 linecolor rgb ink pointtype 3 dashtype (3, 3)
type_of(s) = line[s] eq "-" ? 8 : line[s] eq letters ? 9 : strstrt(letters, line[s])
shown(s) = line[s] eq "-" ? "nothing" : line[s]
color_of(s) = type_of(s) > 7 ? ink : colour[type_of(s)]

set multiplot
set label 1 "How well the moves are ordered" at screen x_at(20), screen y_at(28) left font ",17" textcolor rgb ink
set label 2 sprintf("share of the cutoffs at expected cut-nodes that come from the first move searched; %d Bratko-Kopec positions", positions) \
    at screen x_at(20), screen y_at(54) left font ",12" textcolor rgb quiet
do for [g = 1:4] {
    set label 2 + g group_name[g] at screen x_at(group_x[g]), screen y_at(84) left offset 0.8, -0.15 font ",13" \
        textcolor rgb group_colour[g] point pointtype 7 linecolor rgb group_colour[g]
}
set label 7 "open: without N" at screen x_at(390), screen y_at(84) left offset 0.8, -0.15 font ",13" textcolor rgb quiet \
    point pointtype 6 linecolor rgb quiet linewidth 2
set tmargin at screen y_at(112)
set bmargin at screen y_at(height - 74)
set lmargin at screen x_at(94)
set rmargin at screen x_at(534)
set xrange [share_low : share_high]
set yrange [ratio_low : 1.1]
set logscale y
set ytics ("0.05" 0.05, "0.07" 0.07, "0.1" 0.1, "0.15" 0.15, "0.2" 0.2, "0.3" 0.3, "0.5" 0.5, "0.7" 0.7, "1" 1)
set xtics 5 format "%g"
set ylabel sprintf("NC of iteration %d / with nothing on", deepest) offset 0, 0 textcolor rgb ink
set xlabel sprintf("first-move cutoffs at depth %d, %%", deepest) offset 0, 0.2 textcolor rgb ink
plot for [g = 1:4] "figure.dat" index g - 1 using 1:2 with points pointtype 7 linecolor rgb "#ffffff" pointsize 1.15 * marker_size, \
    for [g = 1:4] "figure.dat" index g - 1 using 1:2 with points pointtype 7 linecolor rgb group_colour[g] pointsize 0.85 * marker_size, \
    for [g = 1:4] "figure.dat" index g - 1 using ($3 > 0 ? NaN : $1):2 with points pointtype 7 linecolor rgb "#ffffff" pointsize 0.5 * marker_size, \
    "figure.dat" index 4 using 1:2:4:5 with vectors nohead linewidth 0.8 dashtype solid linecolor rgb quiet, \
    "figure.dat" index 4 using 6:7:3 with labels center font ",12" textcolor rgb ink
do for [i = 1:7] { unset label i }

unset logscale y
set lmargin at screen x_at(620)
set rmargin at screen x_at(width - 96)
set xrange [shallowest - 0.15 : deepest + 0.15]
set yrange [line_low : line_high]
set xtics 1
set ytics 5 format "%g"
set ylabel "first-move cutoffs, %" offset 0, 0 textcolor rgb ink
set xlabel "depth (plies)" offset 0, 0.2 textcolor rgb ink
label_x = deepest + 0.15 + 0.06 * (deepest - shallowest)
do for [s = 1:lines] {
    set label 20 + s shown(s) at label_x, label_y[s] left offset 0.3, 0 font ",12" textcolor rgb color_of(s)
    set arrow 20 + s from deepest + 0.05, end_y[s] to label_x, label_y[s] nohead back linecolor rgb "#60" . substr(color_of(s), 2, 7) linewidth 0.8
}
plot for [s = 1:lines] "figure.dat" index 4 + s using 1:2 with lines linetype type_of(s) linewidth (type_of(s) > 7 ? 2.6 : 1.6), \
    for [s = 1:7] "figure.dat" index 5 + s using 1:2 with points pointtype under[s] linecolor rgb "#ffffff" pointsize 1.4 * marker_size, \
    for [s = 1:7] "figure.dat" index 5 + s using 1:2 with points pointtype under[s] linecolor rgb colour[s] pointsize marker_size, \
    for [s = 4:7:3] "figure.dat" index 5 + s using 1:2 with points pointtype under[s] linecolor rgb "#ffffff" pointsize 0.55 * marker_size
unset multiplot
