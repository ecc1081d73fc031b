# Above a mark for each chosen set at every position, below bars with each position's share in the sum saved.
load "figure.var"
height = 720
load "../style.gp"
x_at(pixels) = 1.0 * pixels / width
y_at(pixels) = 1 - 1.0 * pixels / height
array solid[4] = [9, 11, 7, 5]
array set_colour[4] = [colour[3], colour[6], colour[1], colour[5]]
array legend_x[4] = [28, 128, 372, 640]
is_open(s) = s < 3

set multiplot
set label 1 "Which positions carry a reduction" at screen x_at(20), screen y_at(28) left font ",17" textcolor rgb ink
set label 2 sprintf("nodes (NC) in percent of nothing on, depth %d, by position, ordered by what all seven letters leave", depth) \
    at screen x_at(20), screen y_at(54) left font ",12" textcolor rgb quiet
do for [s = 1:4] {
    set label 2 + s label[s] at screen x_at(legend_x[s]), screen y_at(84) left offset 0.9, -0.1 font ",12" textcolor rgb set_colour[s] \
        point pointtype (is_open(s) ? solid[s] - 1 : solid[s]) pointsize 1.1 * marker_size linecolor rgb set_colour[s] linewidth 2
}
set label 7 "mean (of sums)" at screen x_at(956), screen y_at(108) right font ",11" textcolor rgb quiet
set lmargin at screen x_at(74)
set rmargin at screen x_at(846)
set tmargin at screen y_at(116)
set bmargin at screen y_at(478)
set xrange [0.4 : names + 0.6]
set yrange [y_low / 1.12 : y_high * 1.08]
set logscale y
set ytics font ",12" ("300" 300, "200" 200, "150" 150, "100" 100, "70" 70, "50" 50, "40" 40, "30" 30, "20" 20, "15" 15, "10" 10, "7" 7, "5" 5, "3" 3, "2" 2)
set ylabel "% of nothing on" offset 0.6, 0 textcolor rgb ink
set xtics 1 format "" scale 0
set grid xtics ytics back linetype 1 linewidth 0.8 linecolor rgb faint
# Means side by side at the right, pushed apart where they are close.
array place[4]
do for [s = 1:4] { place[s] = log(mean[s]) }
gap = 0.052 * log(y_high * 1.08 / y_low * 1.12)
do for [round = 1:60] {
    do for [a = 1:4] { do for [b = 1:4] {
        if (a != b && place[a] >= place[b] && place[a] - place[b] < gap) {
            middle = (place[a] + place[b]) / 2
            place[a] = middle + gap / 2 + 1e-6
            place[b] = middle - gap / 2 - 1e-6
        }
    } }
}
do for [s = 1:4] {
    set arrow 10 + s from graph 0, first mean[s] to graph 1, first mean[s] nohead back linecolor rgb "#70" . substr(set_colour[s], 2, 7) \
        linewidth 1.4 dashtype (6, 4)
    set arrow 20 + s from graph 1, first mean[s] to graph 1.015, first exp(place[s]) nohead linecolor rgb set_colour[s] linewidth 0.8
    set label 20 + s sprintf("%.1f %% (%.1f)", mean[s], whole[s]) at graph 1.02, first exp(place[s]) left font ",11" \
        textcolor rgb set_colour[s]
}
plot for [s = 1:4] "figure.dat" index s - 1 using 1:2 with points pointtype solid[s] linecolor rgb "#ffffff" pointsize 1.25 * marker_size, \
    for [s = 1:4] "figure.dat" index s - 1 using 1:2 with points pointtype solid[s] linecolor rgb set_colour[s] pointsize 0.95 * marker_size, \
    for [s = 1:2] "figure.dat" index s - 1 using 1:2 with points pointtype solid[s] linecolor rgb "#ffffff" pointsize 0.45 * marker_size
do for [i = 1:30] { unset label i; unset arrow i }

unset logscale y
set tmargin at screen y_at(516)
set bmargin at screen y_at(height - 66)
set yrange [share_low * 1.1 : share_high * 1.18]
share_step = share_high < 20 ? 5 : 10
set ytics autofreq
set ytics share_step
set ylabel "share, %" offset 0.6, 0 textcolor rgb ink
set label 1 "share in the sum that all seven save" at graph 0, graph 1 offset 0, 0.7 left font ",12" textcolor rgb ink
set boxwidth 0.62
set style fill solid noborder
unset grid
set grid ytics back linetype 1 linewidth 0.8 linecolor rgb faint
set xtics rotate by 90 right font ",11" scale 0.4 nomirror
plot "figure.dat" index 4 using 1:2:xticlabels(3) with boxes linecolor rgb "#90" . substr(set_colour[4], 2, 7), \
    "figure.dat" index 4 using 1:($2 > 0 ? $2 : 0):(sprintf($2 < 0.95 ? "%.1f" : "%.0f", $2)) with labels center offset 0, 0.6 font ",10" textcolor rgb ink
unset multiplot
