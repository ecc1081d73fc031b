# Three panels: H alone, beside N, beside the other six; a line for each interval, and one without H.
load "figure.var"
height = 500
load "../style.gp"
x_at(pixels) = 1.0 * pixels / width
y_at(pixels) = 1 - 1.0 * pixels / height
left = 62
panel = (width - left - 8) / 3.0
array company[3] = ["H alone", "H added to N", "H added to T R N S K L"]
array line_name[4] = ["merged every 100 nodes", "every 10,000 nodes", "never merged", "without H"]
array legend_x[4] = [0, 236, 430, 580]
array of_line[4] = [5, 1, 3, 7] # line types
array mark[4] = [9, 7, 5, 13]
set multiplot
set logscale xy
set xrange [0.82 : 19.5]
set yrange [y_low : y_high]
set xtics (1, 2, 4, 8, 16) font ",12"
set ytics ("0.8" 0.8, "0.9" 0.9, "1" 1, "1.1" 1.1, "1.2" 1.2, "1.3" 1.3, "1.4" 1.4, "1.6" 1.6, "1.8" 1.8, "2" 2, "2.5" 2.5, "3" 3) font ",12"
unlabelled = "set ytics ('' 0.8, '' 0.9, '' 1, '' 1.1, '' 1.2, '' 1.3, '' 1.4, '' 1.6, '' 1.8, '' 2, '' 2.5, '' 3)"
set tmargin at screen y_at(134)
set bmargin at screen y_at(height - 58)
shifted(x, k) = x * 1.035 ** (k - 2.5)
do for [c = 1:3] {
    set lmargin at screen x_at(left + (c - 1) * panel + 6)
    set rmargin at screen x_at(left + c * panel - 10)
    set label 9 company[c] at graph 0, graph 1.045 left font ",13" textcolor rgb ink
    set arrow 1 from graph 0, first 1 to graph 1, first 1 nohead linecolor rgb ink linewidth 1.2 back
    if (c == 1) {
        set label 1 "The history heuristic in parallel" at screen x_at(20), screen y_at(28) left font ",17" textcolor rgb ink
        set label 2 sprintf("NC of all workers / of the sequential search, geometric mean over %d Bratko-Kopec positions, depth %d; bars: 95 %% intervals", positions, depth) \
            at screen x_at(20), screen y_at(54) left font ",12" textcolor rgb quiet
        do for [k = 1:4] {
            set label 2 + k line_name[k] at screen x_at(28 + legend_x[k]), screen y_at(84) left offset 0.8, -0.15 font ",13" \
                textcolor rgb colour[of_line[k]] point pointtype mark[k] linecolor rgb colour[of_line[k]]
        }
        set label 7 "workers" at screen x_at(left + 1.5 * panel), screen y_at(height - 14) center font ",13" textcolor rgb ink
    }
    if (c == 2) { eval unlabelled }
    plot for [k = 1:4] "figure.dat" index 4 * (c - 1) + k - 1 using (shifted($1, k)):3:(0):($4 - $3) with vectors nohead \
            linewidth 4 dashtype solid linecolor rgb "#80" . substr(colour[of_line[k]], 2, 7), \
        for [k = 1:4] "figure.dat" index 4 * (c - 1) + k - 1 using (shifted($1, k)):2 with lines linetype of_line[k] linewidth 1.8, \
        for [k = 1:4] "figure.dat" index 4 * (c - 1) + k - 1 using (shifted($1, k)):2 with points pointtype mark[k] \
            linecolor rgb "#ffffff" pointsize 1.25 * marker_size, \
        for [k = 1:4] "figure.dat" index 4 * (c - 1) + k - 1 using (shifted($1, k)):2 with points pointtype mark[k] \
            linecolor rgb colour[of_line[k]] pointsize 0.9 * marker_size, \
        for [k = 1:4] "figure.dat" index 4 * (c - 1) + k - 1 using (shifted($1, k)):2:(sprintf("%s, %s, %d workers: factor %s", \
            company[c], line_name[k], $1, said($2, $3, $4))) with @tipped
    do for [i = 1:7] { unset label i }
}
unset multiplot
