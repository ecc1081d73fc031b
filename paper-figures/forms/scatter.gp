# Two sets by position, on logarithmic axes; a shape and a grey or colour a phase, the line of the mean ratio.
load "figure.var"
height = top + 30 * (keyed_nb > 0) + 630
load "../style.gp"
array phase_shape[4] = [6, 7, 9, 13]
array phase_colour[4] = ["#0068a3", "#222222", "#c03000", "#222222"]
do for [i = 1:keyed_nb] {
    k = keyed_phase[i]
    set label 30 + i keyed[i] at screen x_at(26 + (i - 1) * 205), screen y_at(top + 14) left offset 0.7, -0.25 textcolor rgb phase_colour[k] \
        point pointtype phase_shape[k] pointsize 0.9 * unit linewidth 2 linecolor rgb phase_colour[k]
}
first = top + 30 * (keyed_nb > 0) + 34
set lmargin at screen x_at(76)
set rmargin at screen x_at(606)
set tmargin at screen y_at(first)
set bmargin at screen y_at(first + 530)
set logscale xy
set xrange [low : high]
set yrange [low : high]
eval tics_of("x")
eval tics_of("y")
set grid xtics ytics
set xlabel sprintf("%s of %s", what, a) textcolor rgb ink offset 0, lift
set label 60 sprintf("%s of %s", what, b) at screen x_at(10), screen y_at(first - 18) left textcolor rgb ink
set arrow 1 from low, low to high, high nohead back linecolor rgb quiet linewidth 1.2
slope_low = ratio < 1 ? low / ratio : low
slope_high = ratio < 1 ? high : high / ratio
set arrow 2 from slope_low, slope_low * ratio to slope_high, slope_high * ratio nohead back linecolor rgb ink linewidth 1.6 dashtype (8, 5)
set label 61 "equal" at first low, first low left rotate by (ratio < 1 ? 45 : 0) offset (ratio < 1 ? 1.4 : 2.2), (ratio < 1 ? 1.9 : 0.7) textcolor rgb quiet
set label 62 "× " . ratio_name at first slope_low, first slope_low * ratio left offset (ratio < 1 ? 2.2 : 0.6), (ratio < 1 ? 0.7 : 2.2) \
    textcolor rgb ink
plot for [k = 1:4] "figure.dat" index k - 1 using 1:2 with points pointtype phase_shape[k] pointsize 0.8 * unit linewidth 1.8 \
        linecolor rgb phase_colour[k] notitle, \
    for [k = 1:4] "figure.dat" index k - 1 using 1:2:3 with @tipped notitle
