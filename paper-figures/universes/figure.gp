# Above the shares, below the choices: a dot where a base program has that level.
load "figure.var"
height = top + 330 + 22 * last_row + 6
load "../style.gp"
set multiplot
set lmargin at screen x_at(200)
set rmargin at screen x_at(620)
set tmargin at screen y_at(top + 40)
set bmargin at screen y_at(top + 290)
set xrange [0.3 : programs + 0.7]
set yrange [low : 102]
eval tics_of("y")
unset xtics
set grid noxtics ytics
set label 60 "bottom positions (NBP)" at screen x_at(18), screen y_at(top + 10) left offset 0.6, -0.25 textcolor rgb ink \
    point pointtype 7 pointsize unit linecolor rgb ink
set label 61 "all nodes (NC)" at screen x_at(270), screen y_at(top + 10) left offset 0.6, -0.25 textcolor rgb quiet \
    point pointtype 6 pointsize unit linewidth 1.5 linecolor rgb quiet
set label 62 "% of the" at screen x_at(10), screen y_at(top + 80) left textcolor rgb quiet
set label 63 "possible saving" at screen x_at(10), screen y_at(top + 100) left textcolor rgb quiet
set arrow 1 from graph 0, first 99 to graph 1, first 99 nohead back linecolor rgb ink linewidth 1.4 dashtype 2
set label 64 "99 %: the paper" at screen x_at(10), first 98 left textcolor rgb ink
plot "figure.dat" index 0 using 1:2 with points pointtype 7 pointsize unit * (programs > 30 ? 0.7 : 1) linecolor rgb ink notitle, \
    "figure.dat" index 0 using 1:3 with points pointtype 6 pointsize unit * (programs > 30 ? 0.7 : 1) linewidth 1.5 linecolor rgb quiet notitle, \
    "figure.dat" index 0 using 1:2:(sprintf("%s: NBP %.1f %%, NC %.1f %%", strcol(4), $2, $3)) with @tipped notitle
eval forget_header
do for [i = 60:64] { unset label i }
unset arrow 1
set tmargin at screen y_at(top + 306)
set bmargin at screen y_at(top + 316 + 22 * last_row)
set yrange [last_row + 0.6 : 0.4]
unset ytics
unset border
unset grid
do for [i = 1:rows] { set label 100 + i row_name[i] at screen x_at(10), first row_at[i] left textcolor rgb ink }
plot "figure.dat" index 1 using 1:2 with points pointtype 7 pointsize unit * (programs > 30 ? 0.4 : 0.6) linecolor rgb quiet notitle
unset multiplot
