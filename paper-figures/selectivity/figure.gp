# One scatter: nodes against solutions lost less won; the steps join the ideas that none beats in both.
load "figure.var"
height = top + 536
load "../style.gp"
set lmargin at screen x_at(64)
set rmargin at screen x_at(620)
set tmargin at screen y_at(top + 36)
set bmargin at screen y_at(top + 450)
set logscale x
set xrange [x_low : x_high]
set yrange [y_low : y_high]
eval tics_of("x")
eval tics_of("y")
set grid xtics ytics
set xlabel "nodes / those without it (log scale)" textcolor rgb ink offset 0, lift
set label 60 "net loss of solutions, %" at screen x_at(10), screen y_at(top + 14) left textcolor rgb ink
set errorbars 0
set label 61 far at screen x_at(616), screen y_at(top + 52) right boxed textcolor rgb quiet
set arrow 1 from graph 0, first 0 to graph 1, first 0 nohead linecolor rgb ink linewidth 1.2 back
plot "figure.dat" index 0 using 1:2:($4 - $3 > 0 ? $3 : $1):4:5:6 with xyerrorbars pointtype 7 pointsize 0 linewidth 1.5 linecolor rgb faint notitle, \
    "figure.dat" index 1 using 1:2 with lines linewidth 1.5 dashtype 2 linecolor rgb quiet notitle, \
    "figure.dat" index 0 using 1:2 with points pointtype 7 pointsize 0.9 * unit linecolor rgb ink notitle, \
    "figure.dat" index 0 using (strlen(strcol(10)) ? $8 : NaN):9:10 with labels boxed left textcolor rgb ink notitle, \
    "figure.dat" index 0 using 1:2:(sprintf("%s: %.3g of the nodes, net loss %.1f %%", strcol(7), $1, $2)) with @tipped notitle
