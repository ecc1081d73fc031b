# Every set by its number of letters; each path's labels stand on their own side of its marks.
load "figure.var"
height = top + 540
load "../style.gp"
set lmargin at screen x_at(64)
set rmargin at screen x_at(620)
set tmargin at screen y_at(top + 40)
set bmargin at screen y_at(top + 462)
set logscale y
set xrange [-0.35 : 7.6]
set yrange [0.7 * low : 1.2 * high]
eval tics_of("y")
set xtics 0, 1, 7
set grid noxtics ytics
set xlabel "letters that are on" textcolor rgb ink offset 0, lift
set label 60 "nodes, % of nothing on (log scale)" at screen x_at(10), screen y_at(top + 14) left textcolor rgb ink
plot "figure.dat" index 1 using 1:2:3:4 with vectors nohead linewidth 0.4 linecolor rgb "#e6e6e6" notitle, \
    "figure.dat" index 0 using 1:2 with points pointtype 7 pointsize 0.4 * unit linecolor rgb pale notitle, \
    "figure.dat" index 3 using 1:(differs ? $2 : NaN) with lines linewidth 2 dashtype 2 linecolor rgb quiet notitle, \
    "figure.dat" index 2 using 1:2 with linespoints linewidth 3 pointtype 7 pointsize 0.9 * unit linecolor rgb ink notitle, \
    "figure.dat" index 3 using 1:2:3 with labels left offset 0.5, 0.8 textcolor rgb quiet notitle, \
    "figure.dat" index 2 using 1:2:3 with labels right offset 0.2, -0.9 textcolor rgb ink notitle, \
    "figure.dat" index 4 using 1:2 with points pointtype 6 pointsize 1.6 * unit linewidth 2 linecolor rgb ink notitle, \
    "figure.dat" index 4 using 1:2:3 with labels center offset 0, -2.2 textcolor rgb ink notitle
