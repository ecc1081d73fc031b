# Two panels, an even and an odd depth: a line for each letter over chess and three orderings of trees,
# and beside them trees whose paths meet.
load "figure.var"
height = 892
load "../style.gp"
x_at(pixels) = 1.0 * pixels / width
y_at(pixels) = 1 - 1.0 * pixels / height
array type[6] = [1, 2, 3, 4, 5, 7] # T R N S H L, as everywhere
array top[2] = [124, 510]
place_name(p) = word("chess strongly weakly randomly meeting", p)
shifted(x, i) = x + 0.05 * (i - 3.5)
left = 20

set multiplot
set label 1 "Do artificial trees tell us about chess?" at screen x_at(left), screen y_at(28) left font ",17" textcolor rgb ink
set label 2 sprintf("nodes (NC) with an enhancement / without it, over 32 pairs of sets; %d Bratko-Kopec positions, %d trees of each kind", \
    chess, trees) at screen x_at(left), screen y_at(54) left font ",12" textcolor rgb quiet
set label 3 "ρ: how alike the 64 sets rank in chess and there (rank correlation of NC); bars: 95 % intervals" \
    at screen x_at(left), screen y_at(76) left font ",12" textcolor rgb quiet
set lmargin at screen x_at(86)
set rmargin at screen x_at(width - 178)
set logscale y
set xrange [0.6 : 5.4]
set yrange [y_low : y_high]
set ytics ("0.3" 0.3, "0.4" 0.4, "0.5" 0.5, "0.6" 0.6, "0.7" 0.7, "0.8" 0.8, "0.9" 0.9, "1" 1, "1.1" 1.1, "1.2" 1.2, "1.3" 1.3, "1.5" 1.5)
set ylabel "with it / without it" offset 0, 0 textcolor rgb ink
set arrow 1 from 0.6, 1 to 5.4, 1 nohead linecolor rgb ink linewidth 1.2 back
set arrow 2 from 4.5, graph 0 to 4.5, graph 1 nohead linecolor rgb quiet dashtype (2, 4) linewidth 1
do for [d = 1:2] {
    set tmargin at screen y_at(top[d])
    set bmargin at screen y_at(top[d] + 288)
    set label 4 sprintf("to depth %d (%s)", depth[d], depth[d] % 2 ? "odd" : "even") at graph 0, graph 1.06 left \
        font ",13" textcolor rgb ink
    at = 5 * (d - 1)
    set xtics ("chess\n" 1, sprintf("strongly\nρ %.2f", alike[at + 2]) 2, sprintf("weakly\nρ %.2f", alike[at + 3]) 3, \
        sprintf("randomly\nρ %.2f", alike[at + 4]) 4, sprintf("weakly, paths meet\nρ %.2f", alike[at + 5]) 5) font ",12"
    if (d == 2) { set xlabel "chess, and artificial trees by the order of their moves; width 38 (20 where paths meet)" offset 0, -0.9 textcolor rgb ink }
    do for [i = 1:6] {
        set label 10 + i substr(letters, type[i], type[i]) . "  " . short_name[type[i]] at 5.4, label_y[6 * (d - 1) + i] left \
            offset 1.2, 0 font ",12" textcolor rgb colour[type[i]]
    }
    block(i) = 6 * (d - 1) + i - 1
    plot for [i = 1:6] "figure.dat" index block(i) every ::0::3 using (shifted($1, i)):2 with lines linetype type[i] linewidth 1.6, \
        for [i = 1:6] "figure.dat" index block(i) using (shifted($1, i)):3:(0):($4 - $3) with vectors nohead linewidth 4 \
            dashtype solid linecolor rgb "#80" . substr(colour[type[i]], 2, 7), \
        for [i = 1:6] "figure.dat" index block(i) using (shifted($1, i)):2 with points pointtype under[type[i]] \
            linecolor rgb "#ffffff" pointsize 1.4 * marker_size, \
        for [i = 1:6] "figure.dat" index block(i) using (shifted($1, i)):2 with points pointtype under[type[i]] \
            linecolor rgb colour[type[i]] pointsize marker_size, \
        for [i = 1:6] "figure.dat" index block(i) using (shifted($1, i)):(type[i] == 4 || type[i] == 7 ? $2 : NaN) with points \
            pointtype under[type[i]] linecolor rgb "#ffffff" pointsize 0.55 * marker_size, \
        for [i = 1:6] "figure.dat" index block(i) using (shifted($1, i)):2:(sprintf("%s, %s, depth %d: factor %s", \
            substr(letters, type[i], type[i]), place_name(int($1)), depth[d], said($2, $3, $4))) with @tipped
    do for [i = 1:3] { unset label i }
}
unset multiplot
