# A panel for each task, a row for each board: instructions (filled) and time (open, with its range).
load "figure.var"
height = 470
load "../style.gp"
set label 1 "What it costs to represent the board" at screen 0.02, screen 1 - 28.0 / height left font ",17" textcolor rgb ink
set label 2 sprintf("for each unit of work, relative to plain bitboards (loops); time: median and range of %d rounds", rounds) \
    at screen 0.02, screen 1 - 54.0 / height left font ",12" textcolor rgb quiet
array task[5] = ["perft", "list all moves", "list captures", "is it attacked?", "plain search"]
do for [i = 1:boards] {
    set label 10 + i name[i] at screen 0.02, graph (i - 0.4) / (boards + 0.2) left font ",13" textcolor rgb ink
}
set label 3 "instructions" at screen 0.026, screen 1 - 82.0 / height left offset 0.8, -0.15 font ",13" textcolor rgb colour[1] \
    point pointtype 7 linecolor rgb colour[1]
set label 4 "CPU time" at screen 0.17, screen 1 - 82.0 / height left offset 0.8, -0.15 font ",13" textcolor rgb colour[5] \
    point pointtype 4 linecolor rgb colour[5] linewidth 2
set border 1
unset ytics
unset grid
set grid xtics back linetype 1 linewidth 0.8 linecolor rgb faint
set logscale x
set xrange [x_low : x_high]
set xtics ("⅛" 0.125, "¼" 0.25, "½" 0.5, "1" 1, "2" 2, "4" 4, "8" 8) offset 0, 0.3
set yrange [0.5 : boards + 0.7]
set tmargin at screen 1 - 118.0 / height
set bmargin at screen 62.0 / height
set multiplot
do for [t = 1:5] {
    set lmargin at screen 0.115 + 0.177 * (t - 1)
    set rmargin at screen 0.115 + 0.177 * (t - 1) + 0.162
    set arrow 1 from 1, graph 0 to 1, graph 1 nohead linecolor rgb ink linewidth 1.2 back
    set label 5 task[t] at graph 0.5, graph 1 offset 0, 0.7 center font ",13" textcolor rgb ink
    if (t == 3) { set xlabel "cost / that of plain bitboards (log scale)" offset 0, 0.2 textcolor rgb ink } else { unset xlabel }
    plot "figure.dat" index t - 1 using 4:($1 - 0.14):($5 - $4):(0) with vectors nohead linewidth 4 dashtype solid \
            linecolor rgb "#a8" . substr(colour[5], 2, 7), \
        "figure.dat" index t - 1 using 3:($1 - 0.14) with points pointtype 5 linecolor rgb "#ffffff" pointsize 1.1 * marker_size, \
        "figure.dat" index t - 1 using 3:($1 - 0.14) with points pointtype 4 linecolor rgb colour[5] linewidth 2 \
            pointsize 0.9 * marker_size, \
        "figure.dat" index t - 1 using 2:($1 + 0.14) with points pointtype 7 linecolor rgb colour[1] pointsize 1.1 * marker_size, \
        "figure.dat" index t - 1 using 2:($1 + 0.14):(sprintf("%s, %s: %.4g instructions, %.3g times", strcol(8), task[t], $6, $2)) \
            with @tipped, \
        "figure.dat" index t - 1 using 3:($1 - 0.14):(sprintf("%s, %s: %.3g ns, %s times", strcol(8), task[t], $7, \
            said($3, $4, $5))) with @tipped
    # The names and legends stand once.
    if (t == 1) {
        do for [i = 1:boards] { unset label 10 + i }
        do for [i = 1:4] { unset label i }
    }
}
unset multiplot
