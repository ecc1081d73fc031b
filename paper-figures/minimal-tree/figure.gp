# One row a set, the smallest tree lowest; odd depths left, even ones right; below the references.
load "figure.var"
height = 860
load "../style.gp"

left = 40
names_end = 240
x_at(pixels) = 1.0 * pixels / width
y_at(pixels) = 1 - 1.0 * pixels / height
array panel_left[2] = [names_end, 602]
array panel_right[2] = [522, 884]
array panel_colour[2] = [colour[1], colour[5]]
array panel_title[2] = ["odd depths", "even depths"]
bottom = height - 66

# The depths of a panel from the shallowest: small and open, then larger, the deepest solid.
first_of(p) = (shallowest % 2 == p % 2) ? shallowest : shallowest + 1
last_of(p) = (deepest % 2 == p % 2) ? deepest : deepest - 1
size_of(d, p) = (0.62 + 0.16 * (d - first_of(p)) / 2) * marker_size
is_last(d, p) = d == last_of(p)
thin(c) = "#50" . substr(c, 2, 7)
# Depths side by side within a row, the deepest below.
shift(d, p) = 0.24 * ((last_of(p) - first_of(p)) / 4.0 - (d - first_of(p)) / 2.0)

set multiplot
set label 1 "How far from the minimal tree" at screen x_at(left), screen y_at(30) left font ",17" textcolor rgb ink
set label 2 sprintf("NBP of an iteration alone / NBP of the minimal tree, geometric mean over %d Bratko-Kopec positions", positions) \
    at screen x_at(left), screen y_at(56) left font ",12" textcolor rgb quiet
do for [i = 1:series] {
    set label 100 + i label[i] at screen x_at(left), screen y_at(116 + (bottom - 116) * (rows + 0.7 - row[i]) / (rows + 0.4)) \
        left font (is_reference[i] ? ",12" : ",13") textcolor rgb (is_reference[i] ? quiet : ink)
}
set logscale x
set yrange [0.3 : rows + 0.7]
unset ytics
set border 1
unset grid
set grid xtics back linetype 1 linewidth 0.8 linecolor rgb faint
set tmargin at screen y_at(116)
set bmargin at screen y_at(bottom)
set xtics font ",12" ("½" 0.5, "⅔" 0.667, "1" 1, "1.5" 1.5, "2" 2, "3" 3, "5" 5, "10" 10, "20" 20, "50" 50)
set xlabel "times the minimal tree" offset 0, 0.3 textcolor rgb ink
set xrange [ratio_low : ratio_high]

do for [p = 1:2] {
    set lmargin at screen x_at(panel_left[p])
    set rmargin at screen x_at(panel_right[p])
    set label 3 panel_title[p] at graph 0, 1 offset 0, 1.75 left font ",14" textcolor rgb panel_colour[p]
    n = 0
    do for [d = first_of(p):last_of(p):2] {
        set label 10 + n sprintf("%d", d) at screen x_at(panel_left[p] + 132 + 46 * n), screen y_at(88) left offset 0.9, 0 \
            font ",12" textcolor rgb panel_colour[p] \
            point pointtype (is_last(d, p) ? 7 : 6) pointsize 1.3 * size_of(d, p) linewidth 1.6 linecolor rgb panel_colour[p]
        n = n + 1
    }
    set label 4 "minimal" at 1, graph 1 offset 0.4, 0.55 right font ",11" textcolor rgb ink
    set arrow 1 from 1, graph 0 to 1, graph 1 nohead linecolor rgb ink linewidth 1.4 back
    near = p == 1 ? 1.5 : 2
    set label 5 (p == 1 ? "1.5" : "2") at near, graph 1 offset 0, 0.55 center font ",11" textcolor rgb quiet
    set label 6 sprintf("depth %d", last_of(p)) at graph 1, graph 1 offset 4.9, 0.55 right font ",11" textcolor rgb panel_colour[p]
    set arrow 2 from near, graph 0 to near, graph 1 nohead linecolor rgb quiet linewidth 1 dashtype (5, 4) back
    set arrow 3 from graph 0, first references + 1 to graph 1, first references + 1 nohead linecolor rgb quiet linewidth 0.8 back
    plot for [d = first_of(p):last_of(p):2] "figure.dat" index d - shallowest \
            using 3:($1 + shift(d, p)):($4 - $3):(0) with vectors nohead linewidth 2.4 dashtype solid \
            linecolor rgb "#b0" . substr(panel_colour[p], 2, 7), \
        for [d = first_of(p):last_of(p):2] "figure.dat" index d - shallowest using 2:($1 + shift(d, p)) with points \
            pointtype 7 pointsize 1.35 * size_of(d, p) linecolor rgb "#ffffff", \
        for [d = first_of(p):last_of(p):2] "figure.dat" index d - shallowest using 2:($1 + shift(d, p)) with points \
            pointtype 7 pointsize size_of(d, p) linecolor rgb panel_colour[p], \
        for [d = first_of(p):last_of(p):2] "figure.dat" index d - shallowest \
            using (is_last(d, p) ? NaN : $2):($1 + shift(d, p)) with points \
            pointtype 7 pointsize 0.55 * size_of(d, p) linecolor rgb "#ffffff", \
        for [d = first_of(p):last_of(p):2] "figure.dat" index d - shallowest using 2:($1 + shift(d, p)):(sprintf("depth %d: %s times", \
            d, said($2, $3, $4))) with @tipped, \
        "figure.dat" index last_of(p) - shallowest using (ratio_high):1:5 with labels right offset 4.9, 0 \
            font ",11" textcolor rgb panel_colour[p]
    do for [i = 3:6] { unset label i }
    do for [i = 10:13] { unset label i }
    do for [i = 1:series] { unset label 100 + i }
    unset label 1
    unset label 2
}
unset multiplot
