# Two or three engines, a panel each: a row for each switch with three marks, from the upper to the lower Shapley
# value, alone, last; and in words what becomes of it beside the others. The third stands below the first.
load "figure.var"
panel_height = 546
height = 94 + panel_height * (panels > 2 ? 2 : 1)
load "../style.gp"
x_at(pixels) = 1.0 * pixels / width
y_at(pixels) = 1 - 1.0 * pixels / height
array panel_left[2] = [186, 672]
array panel_right[2] = [366, 846]
array names_left[2] = [20, 500]
array kind_name[3] = ["Shapley value", "alone", "last of all"]
array kind_x[3] = [26, 190, 300]
array solid[3] = [5, 9, 13]
array kind_colour[3] = [colour[5], colour[7], colour[6]]
is_open(k) = k > 1

set multiplot
set label 1 (panels > 2 ? "Three engines: what their switches pay" : "Two real engines: what their switches pay") at screen x_at(20), screen y_at(28) left font ",17" textcolor rgb ink
set label 2 "how a switch changes the nodes to solution; bars with ends are 95 % intervals" \
    at screen x_at(20), screen y_at(54) left font ",12" textcolor rgb quiet
do for [k = 1:3] {
    set label 2 + k kind_name[k] at screen x_at(kind_x[k]), screen y_at(84) left offset 0.9, -0.1 font ",13" \
        textcolor rgb kind_colour[k] point pointtype (is_open(k) ? solid[k] - 1 : solid[k]) pointsize marker_size \
        linecolor rgb kind_colour[k] linewidth 2
}
pad = 0.06 * (x_high - x_low)
set xrange [x_low - pad : x_high + pad]
set xtics ("÷ 64" -6, "÷ 16" -4, "÷ 4" -2, "" 0, "× 4" 2, "× 16" 4) font ",12"
if (x_high - x_low < 5) { set xtics ("÷ 8" -3, "÷ 4" -2, "halved" -1, "" 0, "doubled" 1, "× 4" 2, "× 8" 3) font ",11" }
if (x_high - x_low < 1.6) { set xtics ("halved" -1, "÷ 1.4" -0.5, "" 0, "× 1.4" 0.5, "doubled" 1) font ",11" }
set xlabel "nodes to solution" offset 0, 0.3 textcolor rgb ink font ",12"
unset ytics
set border 1
unset grid
set grid xtics back linetype 1 linewidth 0.8 linecolor rgb faint
shift(k) = 0.22 * (2 - k)
do for [c = 1:panels] {
    side = 1 + (c - 1) % 2
    top = 94 + panel_height * ((c - 1) / 2)
    set tmargin at screen y_at(top + 80)
    set bmargin at screen y_at(top + panel_height - 62)
    set lmargin at screen x_at(panel_left[side])
    set rmargin at screen x_at(panel_right[side])
    set yrange [0.4 : rows[c] + 0.6]
    set label 8 engine[c] at screen x_at(names_left[side]), screen y_at(top + 22) left font ",14" textcolor rgb ink
    set label 10 panel[c] at screen x_at(names_left[side]), screen y_at(top + 43) left font ",11" textcolor rgb quiet
    set label 9 "no effect" at 0, graph 1 offset 0, 0.5 center font ",11" textcolor rgb ink
    set arrow 1 from 0, graph 0 to 0, graph 1.005 nohead linecolor rgb ink linewidth 1.4 back
    do for [i = 1:rows[c]] {
        set label 20 + i name[12 * (c - 1) + i] at screen x_at(names_left[side]), first i left font ",11" textcolor rgb ink
        above = overlap[12 * (c - 1) + i] eq "" ? 0 : 0.13
        set label 30 + i verdict[12 * (c - 1) + i] at screen x_at(panel_right[side] + 8), first i + above left font ",10" textcolor rgb quiet
        set label 40 + i overlap[12 * (c - 1) + i] at screen x_at(panel_right[side] + 8), first i - 0.17 left font ",10" textcolor rgb quiet
    }
    first_block = 3 * (c - 1)
    plot for [k = 1:3] "figure.dat" index first_block + k - 1 using 3:($1 + shift(k)):($4 - $3):(0) with vectors nohead \
            linewidth 3.2 dashtype solid linecolor rgb "#80" . substr(kind_colour[k], 2, 7), \
        for [k = 1:3] for [e = 3:4] "figure.dat" index first_block + k - 1 using e:($1 + shift(k) - 0.085):(0):(0.17) with vectors \
            nohead linewidth 1.2 dashtype solid linecolor rgb kind_colour[k], \
        for [k = 1:3] "figure.dat" index first_block + k - 1 using 2:($1 + shift(k)) with points pointtype solid[k] \
            linecolor rgb "#ffffff" pointsize 0.9 * marker_size, \
        for [k = 1:3] "figure.dat" index first_block + k - 1 using 2:($1 + shift(k)) with points pointtype solid[k] \
            linecolor rgb kind_colour[k] pointsize 0.7 * marker_size, \
        for [k = 2:3] "figure.dat" index first_block + k - 1 using 2:($1 + shift(k)) with points pointtype solid[k] \
            linecolor rgb "#ffffff" pointsize 0.36 * marker_size
    do for [i = 1:60] { unset label i }
}
unset multiplot
