# The share of the positions that a set solves, against nodes; a mark a set, named where its line ends.
load "figure.var"
height = top + 500
load "../style.gp"
set lmargin at screen x_at(50)
set rmargin at screen x_at(width - names_px)
set tmargin at screen y_at(top + 34)
set bmargin at screen y_at(top + 434)
set logscale x
set xrange [low : high]
set yrange [0 : y_high]
eval tics_of("x")
eval tics_of("y")
set grid xtics ytics
set xlabel "nodes (log scale)" textcolor rgb ink offset 0, lift
set label 60 "solved, %" at screen x_at(10), screen y_at(top + 16) left textcolor rgb ink
set arrow 1 from end, graph 0 to end, graph 1 nohead back linecolor rgb quiet dashtype 3
array hue[6] = ["#222222", "#0068a3", "#c03000", "#3f7300", "#a03a90", "#666666"]
array mark[6] = [7, 6, 5, 9, 4, 8]
do for [k = 1:sets] {
    set label 100 + k name[k] at graph 1, first name_y[k] left offset 1.8, -0.25 textcolor rgb hue[k] \
        point pointtype mark[k] pointsize 0.8 * unit linewidth 2 linecolor rgb hue[k]
}
plot for [k = 1:sets] "figure.dat" index k - 1 using 1:2 with lines linewidth 2 linecolor rgb hue[k] notitle, \
    for [k = 1:sets] "figure.dat" index k - 1 using 1:3 with points pointtype mark[k] pointsize 0.6 * unit linewidth 2 \
        linecolor rgb hue[k] notitle
