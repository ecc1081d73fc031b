# A row for each match: the Elo difference with its interval, and in figures.
load "figure.var"
height = 166 + 28 * rows
load "../style.gp"
x_at(pixels) = 1.0 * pixels / width
y_at(pixels) = 1 - 1.0 * pixels / height
set label 1 "What forward pruning is worth in games" at screen x_at(20), screen y_at(28) left font ",17" textcolor rgb ink
set label 2 "Elo difference with its 95 % interval; grey: the paper's scores, computed again as if no game had been drawn" \
    at screen x_at(20), screen y_at(54) left font ",12" textcolor rgb quiet
set lmargin at screen x_at(262)
set rmargin at screen x_at(590)
set tmargin at screen y_at(104)
set bmargin at screen y_at(height - 78)
set xrange [x_low : x_high]
set yrange [0.4 : rows + 0.6]
set xlabel "Elo" textcolor rgb ink
unset ytics
set border 1
unset grid
# Lines of the grid stand behind matches only: the headings between them are text.
tic = x_high - x_low > 260 ? 100 : 50
set xtics tic
do for [k = 1:ceil(-x_low / tic)] { set xtics add (sprintf("−%d", k * tic) -k * tic) } # a true minus sign
array head[4] = ["score", "Elo", "95 % interval", "games for\n±20 Elo"]
array head_x[4] = [652, 716, 800, 902]
do for [k = 1:4] {
    set label 10 + k head[k] at screen x_at(head_x[k]), screen y_at(k == 4 ? 82 : 96) center font ",11" textcolor rgb quiet
}
colour_of(i) = is_group[i] ? ink : (strstrt(column1[i], "paper") == 1 ? quiet : colour[1])
do for [i = 1:rows] {
    set label 100 + i column1[i] at screen x_at(is_group[i] ? 20 : 34), first i left font (is_group[i] ? ",13" : ",11.5") textcolor rgb colour_of(i)
    set label 200 + i column2[i] at screen x_at(head_x[1]), first i center font ",11.5" textcolor rgb colour_of(i)
    set label 300 + i column3[i] at screen x_at(head_x[2]), first i center font ",11.5" textcolor rgb colour_of(i)
    set label 400 + i column4[i] at screen x_at(head_x[3]), first i center font ",11.5" textcolor rgb colour_of(i)
    set label 500 + i column5[i] at screen x_at(head_x[4]), first i center font ",11.5" textcolor rgb colour_of(i)
}
bounded(x) = x < x_low ? x_low : x > x_high ? x_high : x
array kind_colour[3] = [quiet, quiet, colour[1]]
plot for [k = ceil(x_low / tic):floor(x_high / tic)] "figure.dat" using (k * tic):($1 - 0.5):(0):(1) with vectors nohead \
        linewidth (k == 0 ? 1.4 : 0.8) dashtype solid linecolor rgb (k == 0 ? ink : faint), \
    for [k = 0:2] "figure.dat" using ($5 == k ? bounded($3) : NaN):1:(bounded($4) - bounded($3)):(0) with vectors nohead \
        linewidth 5 dashtype solid linecolor rgb "#a8" . substr(kind_colour[k + 1], 2, 7), \
    for [k = 0:2] "figure.dat" using ($5 == k ? $2 : NaN):1 with points pointtype 7 linecolor rgb "#ffffff" pointsize 1.35 * marker_size, \
    for [k = 0:2] "figure.dat" using ($5 == k ? $2 : NaN):1 with points pointtype (k == 2 ? 7 : k == 1 ? 13 : 6) \
        linecolor rgb kind_colour[k + 1] pointsize 1.05 * marker_size linewidth 2, \
    "figure.dat" using 2:1:(sprintf("%s: Elo %s", column1[int($1)], said($2, $3, $4))) with @tipped
