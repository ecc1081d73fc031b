# Above, what a smaller table costs, against its size and against how full it is; below, what it keeps.
load "figure.var"
height = 940
load "../style.gp"
left = 76
x_at(pixels) = 1.0 * pixels / width
y_at(pixels) = 1 - 1.0 * pixels / height
depths = deepest - 2
# Light to dark with depth.
array shade[6] = ["#9ccbe8", "#5ba7d1", "#0072b2", "#004c78", "#002a44", "#000000"]
shade_of(d) = shade[d - 2 + (depths < 4 ? 4 - depths : 0)]
array depth_mark[6] = [9, 5, 7, 13, 11, 15]

set multiplot
set label 1 "How large the transposition table must be" at screen x_at(20), screen y_at(28) left font ",17" textcolor rgb ink
set label 2 sprintf("T alone: nodes (NC) / with 4,194,304 entries, geometric mean over %d Bratko-Kopec positions", positions) \
    at screen x_at(20), screen y_at(54) left font ",12" textcolor rgb quiet
set tmargin at screen y_at(84)
set bmargin at screen y_at(462)
set yrange [0.98 : y_high]
set logscale y
set ytics ("1" 1, "1.2" 1.2, "1.5" 1.5, "2" 2, "2.5" 2.5, "3" 3, "4" 4, "5" 5)
set ylabel "NC / with the largest table" textcolor rgb ink

set lmargin at screen x_at(left)
set rmargin at screen x_at(500)
set xrange [7.6 : 22.4]
set xtics ("" 8) font ",12"
do for [n = 8:22:2] { set xtics add ("2" . raised(n) n) }
set xlabel "entries" offset 0, 0.2 textcolor rgb ink
do for [d = 3:deepest] {
    set label 20 + d sprintf("depth %d", d) at graph 0.97, graph 0.95 - 0.075 * (deepest - d) right font ",12" textcolor rgb shade_of(d) \
        point pointtype depth_mark[d - 2] linecolor rgb shade_of(d) offset -1.4, 0
}
plot for [d = 3:deepest] "figure.dat" index d - 3 using 1:3 with linespoints linetype 1 pointtype depth_mark[d - 2] \
    linecolor rgb shade_of(d) linewidth 1.8 pointsize 0.85 * marker_size, \
    for [d = 3:deepest] "figure.dat" index d - 3 using 1:3:(sprintf("depth %d, 2^%g entries: %.4g times", d, $1, $3)) with @tipped
do for [d = 3:deepest] { unset label 20 + d }
unset label 1; unset label 2

set lmargin at screen x_at(540)
set rmargin at screen x_at(width - 20)
set logscale x
set xrange [0.001 : *]
set xtics ("0.001" 0.001, "0.01" 0.01, "0.1" 0.1, "1" 1, "10" 10, "100" 100, "1,000" 1000) font ",12"
set xlabel "interior nodes of the last iteration for each entry" offset 0, 0.2 textcolor rgb ink
unset ylabel
set format y ""
set ytics ("" 1, "" 1.2, "" 1.5, "" 2, "" 2.5, "" 3, "" 4, "" 5)
set arrow 1 from 1, graph 0 to 1, graph 1 nohead back linecolor rgb quiet dashtype (2, 4) linewidth 1
set label 3 "as many nodes\nas entries" at 1, graph 0.95 right offset -0.6, 0 font ",11" textcolor rgb quiet
plot for [d = 3:deepest] "figure.dat" index d - 3 using 2:3 with linespoints linetype 1 pointtype depth_mark[d - 2] \
    linecolor rgb shade_of(d) linewidth 1.8 pointsize 0.85 * marker_size
unset arrow 1
unset label 3

# ---- below ----

set label 1 "What the table should keep" at screen x_at(20), screen y_at(560) left font ",17" textcolor rgb ink
set label 2 sprintf("the same ratio at depth %d: which of two entries for one place stays", deepest) \
    at screen x_at(20), screen y_at(586) left font ",12" textcolor rgb quiet
array rule[5] = ["as in Fig. 7: the new one, but the same position only if not shallower", "always the new one", \
    "the deeper", "the deeper, and the new one beside it", "the larger subtree"]
array rule_mark[5] = [7, 2, 9, 5, 13]
array rule_colour[5] = [colour[1], ink, colour[5], colour[6], colour[3]]
array set_name[2] = ["T alone", "T beside N and H"]
array from_x[2] = [left, 556]
array to_x[2] = [500, width - 20]
unset logscale x
set xrange [0.6 : places + 0.4]
set xtics ("" 1)
do for [n = 1:places] { set xtics add ("2" . raised(int(size[n])) . " entries" n) }
set xlabel ""
set format y "%g"
set tmargin at screen y_at(690)
set bmargin at screen y_at(height - 40)
do for [r = 1:5] {
    set label 40 + r rule[r] at screen x_at(r < 3 ? 30 : r == 3 ? 640 : r == 4 ? 30 : 400), screen y_at(r == 1 || r == 3 ? 612 : r == 2 ? 634 : 634) \
        left offset 0.9, -0.1 font ",12" textcolor rgb rule_colour[r] point pointtype rule_mark[r] linecolor rgb rule_colour[r] linewidth 2
}
set label 42 at screen x_at(640), screen y_at(634)
do for [p = 1:2] {
    set lmargin at screen x_at(from_x[p])
    set rmargin at screen x_at(to_x[p])
    set yrange [0.98 : kept_high[p]]
    set ytics ("1" 1, "1.2" 1.2, "1.5" 1.5, "2" 2, "2.5" 2.5, "3" 3)
    if (kept_high[p] < 1.6) { set ytics add ("1.1" 1.1, "1.3" 1.3) }
    set label 3 set_name[p] at graph 0, graph 1.06 left font ",13" textcolor rgb ink
    if (p == 1) { set ylabel "NC / with the largest table" textcolor rgb ink } else { unset ylabel }
    plot for [r = 1:5] "figure.dat" index depths + 5 * (p - 1) + r - 1 using ($1 + 0.07 * (r - 3)):2 with linespoints \
        linetype 1 dashtype (2, 3) linewidth 1 pointtype rule_mark[r] linecolor rgb rule_colour[r] pointsize 1.1 * marker_size
    do for [i = 1:50] { unset label i }
}
unset multiplot
