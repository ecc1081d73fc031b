# A panel for each r; nodes across, solutions upward; to the left and above is better. Colour and marker say c,
# the marker's size m; a line joins the m of one c. The steps are the Pareto front of all three panels.
load "figure.var"
height = 560
load "../style.gp"
x_at(pixels) = 1.0 * pixels / width
y_at(pixels) = 1 - 1.0 * pixels / height
array solid_mark[3] = [5, 7, 9]
array kind_colour[3] = [colour[3], colour[1], colour[5]]
# A larger c lower where as many are solved, by less than half a position in all.
dodge(c) = (2 - c) * (0.2 * one < 0.03 * (y_high - y_low) ? 0.2 * one : 0.03 * (y_high - y_low))
size_of(m) = (0.4 + 0.05 * m) * marker_size
set multiplot
set label 1 "What multi-cut saves, and what it loses" at screen x_at(20), screen y_at(28) left font ",17" textcolor rgb ink
set label 2 sprintf("%d tactical positions, depth %d; percent of the search without it; grey: 95 %% intervals on the front", positions, depth) \
    at screen x_at(20), screen y_at(54) left font ",12" textcolor rgb quiet
do for [c = 2:4] {
    set label 1 + c sprintf("c = %d", c) at screen x_at(26 + 80 * (c - 2)), screen y_at(84) left offset 0.8, -0.15 font ",13" \
        textcolor rgb kind_colour[c - 1] point pointtype solid_mark[c - 1] linecolor rgb kind_colour[c - 1]
}
set label 6 "small to large: m = 4, 8, 10, 12; no setting is beyond the steps (Pareto front)" \
    at screen x_at(270), screen y_at(82) left font ",12" textcolor rgb quiet
set tmargin at screen y_at(136)
set bmargin at screen y_at(height - 70)
set xrange [x_low : x_high]
set yrange [y_low : y_high]
set xtics font ",12"
set xlabel "nodes (NC), %" offset 0, 0.2 textcolor rgb ink
set arrow 1 from 100, graph 0 to 100, graph 1 nohead linecolor rgb quiet linewidth 1 back
set arrow 2 from graph 0, first 100 to graph 1, first 100 nohead linecolor rgb quiet linewidth 1 back
set arrow 3 from first front_x, graph 0 to first front_x, first front_y nohead linecolor rgb ink linewidth 1.4
set arrow 4 from first last_x, first last_y to graph 1, first last_y nohead linecolor rgb ink linewidth 1.4
do for [r = 1:3] {
    set lmargin at screen x_at(84 + 292 * (r - 1))
    set rmargin at screen x_at(84 + 292 * (r - 1) + 270)
    set label 7 sprintf("r = %d", r) at graph 0, 1 offset 0, 0.8 left font ",14" textcolor rgb ink
    if (r == 1) {
        set ylabel sprintf("positions solved, %% (one is %.2g %%)", one) offset 0.5, 0 textcolor rgb ink
    } else {
        unset ylabel
        set format y ""
    }
    plot "figure.dat" index 3 using ($8 == r ? $2 : NaN):($4 + dodge($9)):($3 - $2):(0) with vectors nohead linewidth 3 dashtype solid linecolor rgb "#b0b0b0", \
        "figure.dat" index 3 using ($8 == r ? $1 : NaN):5:(0):($6 - $5) with vectors nohead linewidth 3 dashtype solid linecolor rgb "#b0b0b0", \
        "figure.dat" index 3 using 1:4 with steps linewidth 1.4 dashtype solid linecolor rgb ink, \
        for [c = 2:4] "figure.dat" index r - 1 using ($9 == c ? $1 : NaN):($4 + dodge(c)) with lines linewidth 1.2 dashtype solid \
            linecolor rgb kind_colour[c - 1], \
        for [m in "12 10 8 4"] for [c = 2:4] for [under = 0:1] "figure.dat" index r - 1 \
            using ($9 == c && $10 == m + 0 ? $1 : NaN):($4 + dodge(c)):((under ? 1 : 1.25) * size_of($10)) with points pointtype solid_mark[c - 1] \
            pointsize variable linecolor rgb (under ? kind_colour[c - 1] : "#ffffff"), \
        "figure.dat" index r - 1 using 1:($4 + dodge($9)):(sprintf("r %d, c %d, m %d: nodes %s %%, solved %s %%", $8, $9, $10, said($1, $2, $3), \
            said($4, $5, $6))) with @tipped
    do for [i = 1:6] { unset label i }
}
unset multiplot
