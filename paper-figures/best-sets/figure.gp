# Letters as a matrix of dots; beside it how many times the nodes of the best.
load "figure.var"
row_px = 26
height = top + 40 + rows * row_px + 84
load "../style.gp"
set multiplot
set tmargin at screen y_at(top + 40)
set bmargin at screen y_at(top + 40 + rows * row_px)
set yrange [rows + 0.5 : 0.5]
set lmargin at screen x_at(10)
set rmargin at screen x_at(206)
set xrange [0.5 : 7.5]
unset xtics
unset ytics
unset border
unset grid
do for [k = 1:7] { set label 50 + k substr(letters, k, k) at first k, graph 1 offset 0, 0.7 center textcolor rgb of_letter(substr(letters, k, k)) }
plot "figure.dat" index 0 using 2:1:($3 > 0 ? 1.1 * unit : 0.45 * unit):($3 > 0 ? 0x222222 : 0xcfcfcf) with points pointtype 7 \
        pointsize variable linecolor rgb variable notitle
do for [k = 1:7] { unset label 50 + k }
eval forget_header
set lmargin at screen x_at(226)
set rmargin at screen x_at(626)
set border 1
set logscale x
set xrange [x_low : x_high]
eval tics_of("x")
set grid xtics
set xlabel "times the nodes of the best (log scale)" textcolor rgb ink offset 0, lift
set arrow 1 from 1, graph 0 to 1, graph 1 nohead linecolor rgb ink linewidth 1.4 back
set arrow 2 from screen x_at(10), first held + 1 to screen x_at(626), first held + 1 nohead linecolor rgb quiet dashtype 3
plot for [b = 1:2] "figure.dat" index b using 3:1:($4 - $3):(0) with vectors nohead linewidth 5 linecolor rgb pale notitle, \
    for [b = 1:2] "figure.dat" index b using 2:1 with points pointtype 7 pointsize 0.95 * unit linecolor rgb (b == 1 ? ink : quiet) notitle, \
    for [b = 1:2] "figure.dat" index b using ($4 == $4 ? $4 : $2):1:5 with labels left offset 0.9, 0 textcolor rgb (b == 1 ? ink : quiet) notitle
unset multiplot
