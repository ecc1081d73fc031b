# A triangle of cells for each cube: value written, colour by sign and size, a heavy frame where the band is clear.
load "figure.var"
rows(c) = strlen(cube[c])
height = 190 + 52 * rows(1) + 20
load "../style.gp"
x_at(pixels) = 1.0 * pixels / width
y_at(pixels) = 1 - 1.0 * pixels / height
array panel_left[2] = [52, 566]
if (panels == 1) { panel_left[1] = 200 }

set multiplot
set label 1 "Which letters overlap and which reinforce each other" at screen x_at(20), screen y_at(28) left font ",17" textcolor rgb ink
set label 2 sprintf("interaction of pairs in doublings of NC, mean over %s Bratko-Kopec positions; diagonal: main effects, below 0 saves", positions) \
    at screen x_at(20), screen y_at(54) left font ",12" textcolor rgb quiet
set label 3 "+ overlap: together more nodes than the sum says" at screen x_at(28), screen y_at(84) left offset 1.1, -0.15 font ",12" \
    textcolor rgb ink point pointtype 5 pointsize 1.4 * marker_size linecolor rgb "#eb9d3f"
set label 4 "− help: fewer" at screen x_at(452), screen y_at(84) left offset 1.1, -0.15 font ",12" \
    textcolor rgb ink point pointtype 5 pointsize 1.4 * marker_size linecolor rgb "#62a6e4"
set label 5 "the simultaneous band leaves 0 out" at screen x_at(604), screen y_at(84) left offset 1.1, -0.15 font ",12" \
    textcolor rgb ink point pointtype 4 pointsize 1.4 * marker_size linecolor rgb ink linewidth 2.4
unset border
unset xtics
unset ytics
unset grid
set style fill solid noborder
do for [c = 1:panels] {
    set lmargin at screen x_at(panel_left[c])
    set rmargin at screen x_at(panel_left[c] + 52 * rows(c))
    set tmargin at screen y_at(182)
    set bmargin at screen y_at(182 + 52 * rows(c))
    set xrange [0.5 : rows(c) + 0.5]
    set yrange [0.5 : rows(c) + 0.5]
    set label 6 sprintf("all %d sets of %s, depth %d", 2 ** rows(c), cube[c], depth[c]) \
        at screen x_at(panel_left[c] - 32), screen y_at(120) left font ",13" textcolor rgb ink
    set label 7 sprintf("%d of all %d interactions have a clear band", clear_nb[c], family[c]) \
        at screen x_at(panel_left[c] - 32), screen y_at(140) left font ",11" textcolor rgb quiet
    do for [i = 1:rows(c)] {
        set label 20 + i substr(cube[c], i, i) at first 0.28, first rows(c) + 1 - i center font ",14" textcolor rgb ink
        set label 40 + i substr(cube[c], i, i) at first i, first rows(c) + 1 - i offset 0, 1.75 center font ",14" textcolor rgb ink
    }
    plot "figure.dat" index c - 1 using 1:2:(0.47):(0.47):4 with boxxyerror linecolor rgb variable, \
        "figure.dat" index c - 1 using 1:2:(0.47):(0.47) with boxxyerror fillstyle empty linecolor rgb faint linewidth 1 dashtype solid, \
        "figure.dat" index c - 1 using ($6 > 0 ? $1 : NaN):2:(0.455):(0.455) with boxxyerror fillstyle empty linecolor rgb ink linewidth 2.2 dashtype solid, \
        "figure.dat" index c - 1 using ($5 > 0 ? NaN : $1):2:3 with labels center font ",10.5" textcolor rgb ink, \
        "figure.dat" index c - 1 using ($5 > 0 ? $1 : NaN):2:3 with labels center font ",10.5" textcolor rgb quiet
    do for [i = 1:60] { unset label i }
}
unset multiplot
