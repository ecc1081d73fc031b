# One row for each idea, by year: the nodes it leaves, and the solutions it loses and wins.
load "figure.var"
height = 800
load "../style.gp"
x_at(pixels) = 1.0 * pixels / width
y_at(pixels) = 1 - 1.0 * pixels / height
name(letter) = letter eq "B" ? "B  N-best, Kotok's widths" : letter eq "W" ? "W  marginal pruning" : letter eq "G" ? "G  gamma algorithm" : \
    letter eq "Z" ? "Z  razoring" : letter eq "X" ? "X  extensions" : letter eq "l" ? "l  late move reductions" : \
    letter eq "V" ? "V  null move" : letter eq "Q" ? "Q  singular extensions" : letter eq "c" ? "c  countermove" : \
    letter eq "b" ? "b  ProbCut" : letter eq "f" ? "f  futility" : letter eq "z" ? "z  limited razoring" : \
    letter eq "u" ? "u  reverse futility" : letter eq "p" ? "p  late move pruning" : letter eq "i" ? "i  internal iterative reductions" : \
    letter eq "E" ? "E  enhanced table cutoffs" : letter eq "M" ? "M  multi-cut" : \
    letter eq "I" ? "I  internal iterative deepening" : "h  continuation history"
set label 1 "Selective search, each idea beside T, N and H" at screen x_at(20), screen y_at(28) left font ",17" textcolor rgb ink
set label 2 sprintf("depth %d, %d Bratko-Kopec positions,\n95 %% intervals", nodes_depth, nodes_positions) \
    at screen x_at(316), screen y_at(62) left font ",12" textcolor rgb quiet
set label 4 sprintf("of %d tactical positions solved by\nTNH at depth %d; 95 %% intervals", risk_solved, risk_depth) \
    at screen x_at(668), screen y_at(62) left font ",12" textcolor rgb quiet
set multiplot
set tmargin at screen y_at(96)
set bmargin at screen y_at(height - 62)
set yrange [0.4 : 19.6]
set border 1
unset ytics
unset grid
set grid xtics back linetype 1 linewidth 0.8 linecolor rgb faint
row_color = colour[1]
set label 3 "year" at screen x_at(292), screen y_at(84) right font ",12" textcolor rgb quiet

set lmargin at screen x_at(316)
set rmargin at screen x_at(620)
set logscale x
set xrange [low : high]
set xtics ("0.01" 0.01, "0.03" 0.03, "0.1" 0.1, "0.3" 0.3, "1" 1, "3" 3, "10" 10) font ",12"
if (low < 0.005) { set xtics ("0.0001" 0.0001, "0.001" 0.001, "0.01" 0.01, "0.1" 0.1, "1" 1, "10" 10) font ",12" }
set xlabel "nodes (NC) / TNH's" offset 0, 0.3 textcolor rgb ink font ",13"
set arrow 1 from 1, graph 0 to 1, graph 1 nohead linecolor rgb ink linewidth 1.2 back
left_edge(x) = low
plot "figure.dat" index 0 using 5:1:($6 - $5):(0) with vectors nohead linewidth 3 dashtype solid linecolor rgb "#80" . substr(row_color, 2, 7), \
    "" index 0 using 4:1 with points pointtype 7 linecolor rgb row_color pointsize 0.9 * marker_size, \
    "" index 0 using (low):1:(name(strcol(2))) with labels left offset screen -0.309, 0 font ",13" textcolor rgb ink, \
    "" index 0 using (low):1:(strcol(3) eq "-" ? "–" : strcol(3)) with labels right offset screen -0.025, 0 font ",12" textcolor rgb quiet, \
    "" index 0 using 4:1:(sprintf("%s: %s of the nodes", name(strcol(2)), said($4, $5, $6))) with @tipped

unset label 1
unset label 2
unset label 3
unset label 4
unset arrow 1
unset logscale x
set lmargin at screen x_at(668)
set rmargin at screen x_at(940)
edge = 1.15 * (most > 1 ? most : 1)
set xrange [-1.15 * (gained > 1 ? gained : 1) : edge]
cut(x) = x > edge ? edge : x
set xtics auto font ",12"
set format x "%g"
set xlabel "% won (left) and lost (right)" offset 0, 0.3 textcolor rgb ink font ",13"
set arrow 1 from 0, graph 0 to 0, graph 1 nohead linecolor rgb ink linewidth 1.2 back
plot "figure.dat" index 1 using (0):1:($3 > edge ? NaN : $3):(0) with vectors nohead linewidth 7 dashtype solid linecolor rgb colour[5], \
    "" index 1 using (0):1:($3 > edge ? edge : NaN):(0) with vectors head filled size screen 0.012, 25 linewidth 7 dashtype solid \
        linecolor rgb colour[5], \
    "" index 1 using (edge):($3 > edge || $9 > edge ? $1 : NaN):(sprintf("%.0f %% (%.0f to %.0f)", $7, $8, $9)) with labels right offset 0, -0.9 \
        font ",11" textcolor rgb ink, \
    "" index 1 using (0):1:(-$4):(0) with vectors nohead linewidth 7 dashtype solid linecolor rgb colour[6], \
    "" index 1 using ($8 > edge ? NaN : $8):1:(cut($9) - $8):(0) with vectors nohead linewidth 1.6 dashtype solid linecolor rgb ink, \
    "" index 1 using ($7 > edge ? NaN : $7):1 with points pointtype 7 linecolor rgb ink pointsize 0.55 * marker_size, \
    "" index 1 using (cut($3)):1:(sprintf("%s: %d lost, %d won; net %s %% of the solutions lost", name(strcol(2)), $5, $6, said($7, $8, $9))) with @tipped
unset multiplot
