# Nodes across, solutions upward; to the left and above is better. A step is the Pareto front.
load "figure.var"
height = 640
load "../style.gp"
set label 1 "What multi-cut saves, and what it loses" at screen 0.02, screen 1 - 28.0 / height left font ",17" textcolor rgb ink
set label 2 sprintf("%d tactical positions, depth %d; percent of the search without it; labels: c,m; bars: 95 %% intervals on the front", positions, depth) \
    at screen 0.02, screen 1 - 54.0 / height left font ",12" textcolor rgb quiet
array mark[3] = [4, 7, 9]
array solid_mark[3] = [5, 7, 9]
array kind_colour[3] = [colour[3], colour[1], colour[5]]
do for [r = 1:3] {
    set label 2 + r sprintf("r = %d", r) at screen 0.026 + 0.09 * (r - 1), screen 1 - 82.0 / height left offset 0.8, -0.15 font ",13" \
        textcolor rgb kind_colour[r] point pointtype mark[r] linecolor rgb kind_colour[r] linewidth 2
}
set label 6 "line: no setting left of it solves as many (Pareto front)" at screen 0.32, screen 1 - 78.0 / height left offset 0, -0.15 \
    font ",12" textcolor rgb quiet
set lmargin at screen 0.115
set rmargin at screen 0.965
set tmargin at screen 1 - 112.0 / height
set bmargin at screen 70.0 / height
set xrange [x_low : x_high]
set yrange [y_low : y_high]
set xlabel "nodes (NC), % of the search without multi-cut" textcolor rgb ink
set ylabel "positions solved, %" textcolor rgb ink
set arrow 1 from 100, graph 0 to 100, graph 1 nohead linecolor rgb quiet linewidth 1 back
set arrow 2 from graph 0, first 100 to graph 1, first 100 nohead linecolor rgb quiet linewidth 1 back
plot "figure.dat" index 3 using 2:4:($3 - $2):(0) with vectors nohead linewidth 3 dashtype solid linecolor rgb "#b0b0b0", \
    "figure.dat" index 3 using 1:5:(0):($6 - $5) with vectors nohead linewidth 3 dashtype solid linecolor rgb "#b0b0b0", \
    "figure.dat" index 3 using 1:4 with steps linewidth 2 dashtype solid linecolor rgb ink, \
    for [r = 1:3] "figure.dat" index r - 1 using 1:4 with points pointtype solid_mark[r] linecolor rgb "#ffffff" pointsize 1.4 * marker_size, \
    for [r = 1:3] "figure.dat" index r - 1 using 1:4 with points pointtype mark[r] linecolor rgb kind_colour[r] pointsize 1.1 * marker_size linewidth 2, \
    for [r = 1:3] "figure.dat" index r - 1 using 1:4:7 with labels left rotate by 50 offset 0.2, 0.6 font ",9.5" textcolor rgb kind_colour[r]
