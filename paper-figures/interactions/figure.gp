# A triangle of cells; the number says what colour says; a heavy frame: the band excludes 0.
load "figure.var"
height = top + 460
load "../style.gp"
set lmargin at screen x_at(40)
set rmargin at screen x_at(630)
set tmargin at screen y_at(top + 10)
set bmargin at screen y_at(top + 420)
set xrange [0.5 : 7.5]
set yrange [0.5 : 7.5]
unset border
unset grid
unset tics
do for [i = 1:7] {
    set label 50 + i substr(letters, i, i) at first i, graph 0 offset 0, -0.9 center textcolor rgb ink
    set label 60 + i substr(letters, i, i) at graph 0, first 8 - i offset -1.4, 0 center textcolor rgb ink
}
set label 70 "+ (orange): the two overlap" at graph 0.5, graph 0.97 left textcolor rgb ink
set label 71 "− (blue): they gain together" at graph 0.5, graph 0.91 left textcolor rgb ink
set label 72 "heavy frame: clear" at graph 0.5, graph 0.85 left textcolor rgb ink
set label 73 "grey: the letter itself" at graph 0.5, graph 0.79 left textcolor rgb quiet
set style fill solid 1 noborder
plot "figure.dat" index 0 using 1:2:($1 - 0.47):($1 + 0.47):($2 - 0.46):($2 + 0.46):4 with boxxyerror linecolor rgb variable notitle, \
    "figure.dat" index 1 using 1:2:($1 - 0.47):($1 + 0.47):($2 - 0.46):($2 + 0.46) with boxxyerror linecolor rgb ink linewidth 2.5 fillstyle empty border rgb ink notitle, \
    "figure.dat" index 0 using 1:2:($5 > 0 ? "" : strcol(3)) with labels center textcolor rgb ink notitle, \
    "figure.dat" index 0 using 1:2:($5 > 0 ? strcol(3) : "") with labels center textcolor rgb quiet notitle
