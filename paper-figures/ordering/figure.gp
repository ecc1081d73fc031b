# Every set as a point; shape and grey say which of H and K order its moves.
load "figure.var"
height = top + 516
load "../style.gp"
array point[4] = [6, 9, 5, 7]
array grey[4] = [quiet, quiet, ink, ink]
array said_of[4] = ["neither H nor K", "H", "K", "H and K"]
array key_at[4] = [20, 200, 270, 340]
do for [k = 1:4] {
    set label 50 + k said_of[k] at screen x_at(key_at[k]), screen y_at(top + 10) left offset 0.7, -0.25 textcolor rgb grey[k] \
        point pointtype point[k] pointsize unit * 0.9 linecolor rgb grey[k]
}
set lmargin at screen x_at(60)
set rmargin at screen x_at(620)
set tmargin at screen y_at(top + 60)
set bmargin at screen y_at(top + 430)
set logscale y
set xrange [share_low : share_high]
set yrange [y_low : 1.2]
eval tics_of("x")
eval tics_of("y")
set grid xtics ytics
set xlabel "cutoffs by the first move, %" textcolor rgb ink offset 0, lift
set label 60 "nodes / those with nothing on (log scale)" at screen x_at(10), screen y_at(top + 40) left textcolor rgb ink
plot for [k = 0:3] "figure.dat" index k using 1:2 with points pointtype point[k + 1] pointsize 0.7 * unit linecolor rgb grey[k + 1] notitle, \
    "figure.dat" index 4 using 1:2 with points pointtype 6 pointsize 1.3 * unit linewidth 1.5 linecolor rgb ink notitle, \
    "figure.dat" index 4 using 4:5:3 with labels left textcolor rgb ink notitle
