# Two rows of three panels, chess and trees: nodes and leaves over NegaScout's, searches of the root.
load "figure.var"
height = 980
load "../style.gp"
x_at(pixels) = 1.0 * pixels / width
y_at(pixels) = 1 - 1.0 * pixels / height
array of_kind[4] = [1, 5, 3, 6] # line types
array driver[6] = ["Scout", "SSS*", "DUAL*", "bisection", "steps", "MTD(f)"]
array from[3] = [118, 406, 694]
array title[3] = ["nodes (NC) / NegaScout's", "leaves (NBP) / NegaScout's", "searches in the last iteration"]
array top[2] = [136, 614]
array legend_x[4] = [26, 210, 420, 590]
array heading[2] = ["The drivers in chess", "The drivers on artificial trees"]
spelled(text) = text eq "8192 entries" ? "8,192 entries" : text eq "1048576 entries" ? "1,048,576 entries" : text
shifted(y, k) = y + 0.17 * (2.5 - k)
left = 20

set multiplot
do for [g = 1:2] {
    above = top[g] - 108
    set label 1 heading[g] at screen x_at(left), screen y_at(above) left font ",17" textcolor rgb ink
    set label 2 (g == 1 ? sprintf("with T, depth %d, %d Bratko-Kopec positions; grain: centipawns to which static values are rounded", depth[1], positions[1]) \
        : sprintf("with T, width 20, depth %d, %d trees of each kind, 65,536 entries of two bounds", depth[2], positions[2])) \
        . "; bars: 95 % intervals" at screen x_at(left), screen y_at(above + 26) left font ",12" textcolor rgb quiet
    do for [k = 1:4] {
        set label 2 + k spelled(kind[4 * (g - 1) + k]) at screen x_at(legend_x[k]), screen y_at(above + 54) left offset 0.8, -0.15 \
            font ",13" textcolor rgb colour[of_kind[k]] point pointtype under[of_kind[k]] linecolor rgb colour[of_kind[k]]
    }
    do for [c = 1:3] {
        set label 7 title[c] at screen x_at(from[c]), screen y_at(above + 88) left font ",13" textcolor rgb ink
        set lmargin at screen x_at(from[c])
        set rmargin at screen x_at(from[c] + 246)
        set tmargin at screen y_at(top[g])
        set bmargin at screen y_at(top[g] + 276)
        set logscale x
        set xrange [low[c] : high[c]]
        set yrange [0.4 : 6.6]
        if (c < 3) {
            set xtics ("0.25" 0.25, "0.5" 0.5, "1" 1, "2" 2, "4" 4, "8" 8, "16" 16, "32" 32) font ",12"
            set xlabel "driver / NegaScout" offset 0, 0.3 textcolor rgb ink font ",13"
        } else {
            set xtics ("1" 1, "3" 3, "10" 10, "30" 30, "100" 100, "300" 300, "1000" 1000, "3000" 3000) font ",12"
            set xlabel "searches of the root" offset 0, 0.3 textcolor rgb ink font ",13"
        }
        unset ytics
        set border 1
        unset grid
        set grid xtics back linetype 1 linewidth 0.8 linecolor rgb faint
        if (c < 3) { set arrow 1 from 1, graph 0 to 1, graph 1 nohead linecolor rgb ink linewidth 1.2 back } else { unset arrow 1 }
        do for [i = 1:6] {
            if (c == 1) { set label 10 + i driver[i] at screen x_at(left), first i left font ",13" textcolor rgb ink } else { unset label 10 + i }
        }
        block(k) = 12 * (g - 1) + 4 * (c - 1) + k - 1
        plot for [k = 1:4] "figure.dat" index block(k) using 3:(shifted($1, k)):($4 - $3):(0) with vectors nohead linewidth 3 \
                dashtype solid linecolor rgb "#80" . substr(colour[of_kind[k]], 2, 7), \
            for [k = 1:4] "figure.dat" index block(k) using 2:(shifted($1, k)) with points pointtype under[of_kind[k]] \
                linecolor rgb "#ffffff" pointsize 1.15 * marker_size, \
            for [k = 1:4] "figure.dat" index block(k) using 2:(shifted($1, k)) with points pointtype under[of_kind[k]] \
                linecolor rgb colour[of_kind[k]] pointsize 0.8 * marker_size, \
            for [k = 1:4] "figure.dat" index block(k) using 2:(shifted($1, k)):(sprintf("%s, %s, %s: %s", driver[int($1)], \
                spelled(kind[4 * (g - 1) + k]), title[c], said($2, $3, $4))) with @tipped
        do for [i = 1:7] { unset label i }
        if (c < 3) { do for [i = 1:6] { unset label 10 + i } }
    }
}
unset multiplot
