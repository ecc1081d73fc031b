# Four panels side by side, one for each company of the table; a row for each of the 2^3 uses.
load "figure.var"
height = 520
load "../style.gp"
left = 240
panel = (width - left - 20) / 4.0
x_at(pixels) = 1.0 * pixels / width
y_at(pixels) = 1 - 1.0 * pixels / height
set multiplot
array company[4] = ["T alone", "T added to N", "T added to H", "T added to N, H"]
use_name(i) = (uses[i][1:1] eq "1" ? "cutoffs  " : "") . (uses[i][2:2] eq "1" ? "narrowing  " : "") . \
    (uses[i][3:3] eq "1" ? "ordering" : "") . (uses[i] eq "000" ? "none of the three" : "")
set tmargin at screen y_at(112)
set bmargin at screen y_at(height - 62)
set logscale x
set xrange [x_low : x_high]
set xtics ("0.3" 0.3, "0.4" 0.4, "0.5" 0.5, "0.6" 0.6, "" 0.7, "0.8" 0.8, "" 0.9, "1" 1, "1.2" 1.2) font ",11"
set yrange [0.4 : 8.6]
unset ytics
set border 1
unset grid
set grid xtics back linetype 1 linewidth 0.8 linecolor rgb faint
set arrow 1 from 1, graph 0 to 1, graph 1 nohead linecolor rgb ink linewidth 1.2 back
do for [c = 1:4] {
    set lmargin at screen x_at(left + (c - 1) * panel + 8)
    set rmargin at screen x_at(left + c * panel - 8)
    set label 3 company[c] at graph 0, graph 1.035 left font ",13" textcolor rgb ink
    if (c == 1) {
        set label 1 "What the transposition table is for" at screen x_at(20), screen y_at(28) left font ",17" textcolor rgb ink
        set label 2 sprintf("nodes (NC) with T so used / without T, geometric mean over %d Bratko-Kopec positions, depth %d; bars: 95 %% intervals", positions, depth) \
            at screen x_at(20), screen y_at(54) left font ",12" textcolor rgb quiet
        do for [i = 1:8] {
            set label 10 + i use_name(i) at screen x_at(20), first i left font ",12" textcolor rgb ink
        }
        set label 4 "NC with T / without T" at screen x_at(left + 2 * panel), screen y_at(height - 16) center font ",13" textcolor rgb ink
    }
    plot "figure.dat" index c - 1 using 3:1:($4 - $3):(0) with vectors nohead linewidth 5 dashtype solid \
            linecolor rgb "#80" . substr(colour[1], 2, 7), \
        "figure.dat" index c - 1 using 2:1 with points pointtype 7 linecolor rgb "#ffffff" pointsize 1.5 * marker_size, \
        "figure.dat" index c - 1 using 2:1 with points pointtype 7 linecolor rgb colour[1] pointsize 1.1 * marker_size, \
        "figure.dat" index c - 1 using 2:1:(sprintf("%s, %s: factor %s", company[c], use_name(int($1)), said($2, $3, $4))) with @tipped, \
        "figure.dat" index c - 1 using ($2 < 0.68 ? $4 : NaN):1:5 with labels left offset 0.8, 0 font ",11" textcolor rgb colour[1], \
        "figure.dat" index c - 1 using ($2 >= 0.68 && $2 < 0.9995 ? $3 : NaN):1:5 with labels right offset -0.8, 0 font ",11" textcolor rgb colour[1]
    do for [i = 1:18] { unset label i }
}
unset multiplot
