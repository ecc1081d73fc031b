# Two marks a row: the enhancement alone, and with all others on. Numbers stand where the line of no
# effect does not cross them.
load "figure.var"
height = 544
load "../style.gp"
set label 1 "What each enhancement saves, alone and added to the other six" at screen 0.02, screen 1 - 28.0 / height \
    left font ",17" textcolor rgb ink
set label 2 sprintf("nodes (NC) with it / without it, geometric mean over %d Bratko-Kopec positions, depth %d; bars: 95 %% intervals", positions, depth) \
    at screen 0.02, screen 1 - 54.0 / height left font ",12" textcolor rgb quiet
set lmargin at screen 0.25
set rmargin at screen 0.965
set tmargin at screen 1 - 104.0 / height
set bmargin at screen 72.0 / height
set xlabel "NC with it / NC without it (log scale)" offset 0, 0.2 textcolor rgb ink
set logscale x
set xrange [x_low : x_high]
set xtics ("0.2" 0.2, "0.3" 0.3, "0.4" 0.4, "0.5" 0.5, "0.6" 0.6, "0.7" 0.7, "0.8" 0.8, "0.9" 0.9, "1" 1, "1.1" 1.1, "1.2" 1.2, "1.3" 1.3, "1.4" 1.4, "1.6" 1.6, "1.8" 1.8, "2" 2)
set yrange [0.4 : rows + 0.6]
unset ytics
set border 1
unset grid
set grid xtics back linetype 1 linewidth 0.8 linecolor rgb faint
set arrow 1 from 1, graph 0 to 1, graph 1.02 nohead linecolor rgb ink linewidth 1.4 back
set label 3 "no effect" at 1, graph 1.02 offset 0, 0.6 center font ",12" textcolor rgb ink
alone = colour[1]; others = colour[5]
set label 4 "alone (all others off)" at screen 0.026, screen 1 - 82.0 / height left offset 0.8, -0.15 font ",13" \
    textcolor rgb alone point pointtype 6 linecolor rgb alone linewidth 2
set label 5 "added last (the other six on)" at screen 0.27, screen 1 - 82.0 / height left offset 0.8, -0.15 font ",13" \
    textcolor rgb others point pointtype 5 linecolor rgb others
do for [i = 1:rows] {
    set label 10 + i letter[i] . "  " . name[i] at screen 0.02, first i left font ",14" textcolor rgb ink
}
shift(block) = block == 0 ? 0.2 : -0.2
plot for [b = 0:1] "figure.dat" index b using 3:($1 + shift(b)):($4 - $3):(0) with vectors nohead \
        linewidth 5 dashtype solid linecolor rgb "#a8" . substr(b == 0 ? alone : others, 2, 7), \
    for [b = 0:1] "figure.dat" index b using 2:($1 + shift(b)) with points pointtype (b == 0 ? 7 : 5) \
        linecolor rgb "#ffffff" pointsize 1.5 * marker_size, \
    for [b = 0:1] "figure.dat" index b using 2:($1 + shift(b)) with points pointtype (b == 0 ? 7 : 5) \
        linecolor rgb (b == 0 ? alone : others) pointsize 1.15 * marker_size, \
    "figure.dat" index 0 using 2:($1 + shift(0)) with points pointtype 7 \
        linecolor rgb "#ffffff" pointsize 0.6 * marker_size, \
    for [b = 0:1] "figure.dat" index b using 2:($1 + shift(b)):(sprintf("%s %s: factor %s", letter[int($1)], \
        b == 0 ? "alone" : "added last", said($2, $3, $4))) with @tipped, \
    "figure.dat" index 0 using 4:($1 + shift(0)):5 with labels left offset 0.7, 0 \
        font ",11" textcolor rgb alone, \
    "figure.dat" index 1 using ($2 < 1 ? $3 : NaN):($1 + shift(1)):5 with labels right offset -0.7, 0 \
        font ",11" textcolor rgb others, \
    "figure.dat" index 1 using ($2 < 1 ? NaN : $4):($1 + shift(1)):5 with labels left offset 0.7, 0 \
        font ",11" textcolor rgb others
