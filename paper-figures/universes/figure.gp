# Two panels, NBP and NC: a mark for each base program, by the table's size; colour says which moves history
# sorts, an open mark static leaves.
load "figure.var"
height = 560
load "../style.gp"
x_at(pixels) = 1.0 * pixels / width
y_at(pixels) = 1 - 1.0 * pixels / height
array hue[2] = [colour[5], colour[1]]
array solid[2] = [9, 7]
array left_of[2] = [70, 540]
array title_of[2] = ["bottom positions (NBP)", "all nodes (NC)"]
array words[2] = ["history sorts all moves", "history sorts quiet moves only"]
floor_at = low < 0 ? 10 * floor(low / 10.0) : 10 * int(low / 10.0)

set multiplot
set label 1 "Do T and H suffice, whatever the program around them?" at screen x_at(20), screen y_at(28) left font ",17" textcolor rgb ink
set label 2 sprintf("share of the possible reduction that T and H bring together, %d base programs, depth %d, %d positions", universes, depth, positions) \
    at screen x_at(20), screen y_at(54) left font ",12" textcolor rgb quiet
do for [h = 1:2] {
    set label 2 + h words[h] at screen x_at(28 + (h - 1) * 220), screen y_at(84) left offset 0.9, -0.1 font ",12" textcolor rgb hue[h] \
        point pointtype solid[h] pointsize 1.1 * marker_size linecolor rgb hue[h]
}
set label 5 "open: static leaves, no quiescence search" at screen x_at(516), screen y_at(82) left font ",12" textcolor rgb quiet
set tmargin at screen y_at(126)
set bmargin at screen y_at(500)
set xrange [0.45 : groups + 0.55]
set yrange [floor_at : 101]
set ytics 10 font ",12"
do for [y = 10:100:10] { set ytics add (sprintf("−%d", y) -y) } # a true minus sign
unset xtics
do for [m = 1:2] {
    set lmargin at screen x_at(left_of[m])
    set rmargin at screen x_at(left_of[m] + 406)
    set label 6 title_of[m] at graph 0, 1 offset 0, 0.9 left font ",13" textcolor rgb ink
    do for [g = 1:groups] { set label 10 + g entries[g] at first g, graph 0 offset 0, -0.9 center font ",12" textcolor rgb ink }
    set label 7 "entries of the transposition table" at graph 0.5, graph 0 offset 0, -2.1 center font ",12" textcolor rgb quiet
    set arrow 1 from graph 0, first 99 to graph 1, first 99 nohead back linecolor rgb ink linewidth 1.2 dashtype (6, 4)
    set label 8 "99 %: the paper" at graph 0, first 99 offset 0.4, -0.7 left font ",11" textcolor rgb ink
    if (m == 1) { set ylabel "% of the possible reduction" offset 2.2, 0 textcolor rgb ink } else { unset ylabel }
    plot for [h = 1:2] "figure.dat" index 2 * (m - 1) + h - 1 using 1:2 with points pointtype solid[h] linecolor rgb "#ffffff" \
            pointsize 1.15 * marker_size, \
        for [h = 1:2] "figure.dat" index 2 * (m - 1) + h - 1 using 1:2 with points pointtype solid[h] linecolor rgb hue[h] \
            pointsize 0.9 * marker_size, \
        for [h = 1:2] "figure.dat" index 2 * (m - 1) + h - 1 using 1:($3 > 0 ? $2 : NaN) with points pointtype solid[h] \
            linecolor rgb "#ffffff" pointsize 0.45 * marker_size, \
        for [h = 1:2] "figure.dat" index 2 * (m - 1) + h - 1 using 1:2:(sprintf("%s: %.1f %%", strcol(4), $2)) with @tipped
    do for [i = 1:5] { unset label i }
}
unset multiplot
