# Above, the best measure there is (CPU time where it was measured), its lines labelled; below, the others,
# with the same lines.
load "figure.var"
height = panels > 1 ? 1070 : 650
load "../style.gp"

left = 76
x_at(pixels) = 1.0 * pixels / width
y_at(pixels) = 1 - 1.0 * pixels / height
parity(d) = d % 2 ? "odd" : "even"

# One look for each line: colour, marker, dash; those of R, H, T alone are the letters' own.
lines = 10
array line_color[11] = [ink, colour[4], colour[3], colour[2], colour[5], colour[1], "#7a3ea0", colour[6], "#8a6500", ink, ink]
array line_marker[11] = [2, 4, 5, 13, 9, 7, 12, 11, 15, 7, 0]
array line_solid[11] = [2, 5, 5, 13, 9, 7, 13, 11, 15, 7, 0]
set linetype 11 dashtype (14, 5)
set linetype 12 dashtype (3, 3)
set linetype 13 dashtype (8, 3, 2, 3)
set linetype 14 dashtype (14, 4)
set linetype 15 dashtype solid
set linetype 16 dashtype solid
set linetype 17 dashtype (3, 3)
set linetype 18 dashtype (8, 4)
set linetype 19 dashtype (14, 4, 2, 4)
set linetype 20 dashtype solid
set linetype 21 dashtype (1, 3)
do for [i = 1:11] { set linetype (10 + i) linecolor rgb line_color[i] }
is_open(s) = line_marker[s] != line_solid[s]
thin(c) = "#60" . substr(c, 2, 7)
title_of(p) = part[p] eq "cpu" ? "CPU time" : part[p] eq "model" ? "Cost model: time predicted from counts" : "Nodes (NC)"
about(p) = part[p] eq "cpu" ? sprintf("medians of %d rounds; bars: single rounds", rounds) : \
    part[p] eq "model" ? sprintf("error %s %% on totals left out of the fit", fit_error) : "interior, horizon and quiescence nodes"

set multiplot
set label 1 (part[1] eq "cpu" ? "Time" : "Cost") . " relative to a direct alpha-beta search" \
    at screen x_at(left), screen y_at(28) left font ",17" textcolor rgb ink
set label 2 sprintf("sums over %d Bratko-Kopec positions, cumulative over the iterations; direct search to the same depth = 100 %%", positions) \
    at screen x_at(left), screen y_at(54) left font ",12" textcolor rgb quiet

set xrange [1.88 : x_last + 0.12]
set yrange [0 : y_high]
set ytics 0, 20, y_high format "%g"
set xtics (sprintf("2\n%s", parity(2)) 2)
do for [d = 3:x_last] { set xtics add (sprintf("%d\n%s", d, parity(d)) d) }

if (part[1] ne "cpu" && panels == 2) {
    set label 8 "CPU time was not measured\ninto this database: make timing." at screen x_at(left + 436), screen y_at(800) \
        left font ",12" textcolor rgb quiet
}
do for [p = 1:panels] {
    half = p == 1 ? 0 : p - 1
    small = width / 2.0
    set lmargin at screen x_at(half == 2 ? left + 436 : left)
    set rmargin at screen x_at(half == 0 ? width - 214 : half == 1 ? left + 406 : width - 26)
    set tmargin at screen y_at(half == 0 ? 104 : 726)
    set bmargin at screen y_at(half == 0 ? 580 : height - 96)
    set xlabel "depth (plies)" offset 0, -0.7 textcolor rgb ink
    if (half < 2) {
        set ylabel "% of the direct search" offset 0.6, 0 textcolor rgb ink
        set ytics 0, 20, y_high format "%g"
    } else {
        unset ylabel
        set ytics 0, 20, y_high format ""
    }
    top = half == 0 ? 88 : 690
    set label 5 title_of(p) at graph 0, screen y_at(top) left font ",14" textcolor rgb ink
    if (half == 0) {
        set label 6 about(p) at graph 1, screen y_at(top) right font ",11" textcolor rgb quiet
    } else {
        set label 6 about(p) at graph 0, screen y_at(top + 20) left font ",11" textcolor rgb quiet
    }
    set arrow 1 from graph 0, first 100 to graph 1, first 100 nohead linecolor rgb ink linewidth 1.4 back
    if (half == 0) {
        set label 7 "direct alpha-beta = 100 %" at graph 0.995, first 100 offset 0, -0.7 right font ",12" textcolor rgb ink
        edge = labelled_to + 0.12
        label_x = edge + 0.035 * (x_last - 1.76)
        do for [s = 1:11] {
            if (s <= lines || (tree && part[p] eq "nc")) {
                set label 100 + s name[s] at label_x, label_y[s] offset 0.3, 0 left font ",12" textcolor rgb line_color[s]
                set arrow 100 + 2 * s from labelled_to, end_y[s] to edge, end_y[s] nohead back linecolor rgb thin(line_color[s]) linewidth 0.8
                set arrow 101 + 2 * s from edge, end_y[s] to label_x, label_y[s] nohead back linecolor rgb thin(line_color[s]) linewidth 0.8
            }
        }
    }
    has_tree = tree && part[p] eq "nc"
    if (has_tree && half > 0) {
        set label 9 "minimal tree (NBP)" at x_last, 0 offset -0.6, 0.75 right font ",11" textcolor rgb line_color[11]
    }
    first = (p - 1) * lines - 1
    size = half == 0 ? marker_size : 0.7 * marker_size
    plot "figure.dat" index panels * lines using 1:(has_tree ? $2 : NaN) with lines linetype 21 linewidth 2.4, \
        for [s = 1:lines] "figure.dat" index first + s using 1:2 with lines linetype (10 + s) linewidth (s == lines ? 2.6 : 1.7), \
        for [s = 1:lines] "figure.dat" index first + s using 1:3:(0):($4 - $3) with vectors nohead linewidth 5 dashtype solid \
            linecolor rgb "#90" . substr(line_color[s], 2, 7), \
        for [s = 1:lines] "figure.dat" index first + s using 1:2 with points pointtype line_solid[s] linecolor rgb "#ffffff" pointsize 1.4 * size, \
        for [s = 1:lines] "figure.dat" index first + s using 1:2 with points pointtype line_solid[s] linecolor rgb line_color[s] pointsize size, \
        for [s = 1:lines] "figure.dat" index first + s using (is_open(s) ? $1 : NaN):2 with points pointtype line_solid[s] \
            linecolor rgb "#ffffff" pointsize 0.55 * size, \
        for [s = 1:lines] "figure.dat" index first + s using 1:2:(sprintf("%s, depth %g: %s %%", name[s], $1, valid(3) ? said($2, $3, $4) : said($2, NaN, NaN))) with @tipped
    do for [i = 1:9] { unset label i }
    do for [s = 1:11] { unset label 100 + s; unset arrow 100 + 2 * s; unset arrow 101 + 2 * s }
}
unset multiplot
