# Four panels, without check extensions above, with them below, a diagram in each column: a line for each kind
# of quiescence; dotted what giving the queen at once is worth; a ring from where on every line loses the queen.
load "figure.var"
width = 1100
height = 860
load "../style.gp"
x_at(pixels) = 1.0 * pixels / width
y_at(pixels) = 1 - 1.0 * pixels / height
array kind[3] = ["none (static leaves)", "captures", "captures and checks"]
array line[3] = [3, 1, 5] # line types
array legend_x[3] = [28, 214, 322]
array diagram[2] = ["as printed: rook on f8", "rook on g8"]
array rule[2] = ["no extensions", "check extensions"]
dodge(k) = (k - 2) * 0.13

set multiplot
set label 1 "The horizon effect: does Black's queen seem saved?" at screen x_at(20), screen y_at(28) left font ",17" textcolor rgb ink
set label 2 "Marsland 1986, Fig. 4, Black to move, by kind of quiescence; ring: from this depth on the line loses the queen" \
    at screen x_at(20), screen y_at(54) left font ",12" textcolor rgb quiet
do for [k = 1:3] {
    set label 10 + k kind[k] at screen x_at(legend_x[k]), screen y_at(84) left offset 0.8, -0.15 font ",12" textcolor rgb ink point linetype line[k]
}
set arrow 9 from screen x_at(500), screen y_at(80) to screen x_at(534), screen y_at(80) nohead linecolor rgb ink linewidth 2 dashtype (1, 3)
set label 14 "the queen given for the bishop at once (captures)" at screen x_at(542), screen y_at(78) left offset 0, -0.15 \
    font ",12" textcolor rgb ink
set xrange [0.6 : depth + 0.4]
set yrange [low : high]
set xtics 1, 1, depth
set ytics 200
do for [y = 200:1000:200] { set ytics add (sprintf("−%d", y) -y) } # a true minus sign
do for [e = 1:2] {
    do for [p = 1:2] {
        n = 2 * (e - 1) + p - 1
        set lmargin at screen x_at(p == 1 ? 96 : 638)
        set rmargin at screen x_at(p == 1 ? 560 : 1082)
        set tmargin at screen y_at(e == 1 ? 138 : 492)
        set bmargin at screen y_at(e == 1 ? 420 : 794)
        set label 5 diagram[p] . ", " . rule[e] at graph 0, 1 offset 0, 0.9 left font ",13" textcolor rgb ink
        if (e == 2) { set xlabel "depth (plies)" offset 0, 0.3 textcolor rgb ink } else { unset xlabel }
        if (p == 1) { set ylabel "value for Black (centipawns)" offset 0, 0 textcolor rgb ink } else { unset ylabel }
        set arrow 1 from graph 0, first 0 to graph 1, first 0 nohead back linecolor rgb quiet linewidth 1
        plot "figure.dat" index 4 * n + 3 using 1:2 with lines linewidth 2 dashtype (1, 3) linecolor rgb ink, \
            for [k = 1:3] "figure.dat" index 4 * n + k - 1 using ($1 + dodge(k)):2 with lines linetype line[k] linewidth 2, \
            for [k = 1:3] "figure.dat" index 4 * n + k - 1 using ($1 + dodge(k)):2 with points pointtype under[line[k]] \
                linecolor rgb "#ffffff" pointsize 1.3 * marker_size, \
            for [k = 1:3] "figure.dat" index 4 * n + k - 1 using ($1 + dodge(k)):2 with points pointtype under[line[k]] \
                linecolor rgb colour[line[k]] pointsize 0.95 * marker_size, \
            for [k = 1:3] "figure.dat" index 4 * n + k - 1 using ($1 == seen[3 * n + k] ? $1 + dodge(k) : NaN):2 \
                with points pointtype 6 linecolor rgb ink linewidth 1.5 pointsize 2.2 * marker_size, \
            "figure.dat" index 4 * n + 3 using 1:2:(sprintf("the queen given at once, %d plies: %d", $1, $2)) with @tipped, \
            for [k = 1:3] "figure.dat" index 4 * n + k - 1 using ($1 + dodge(k)):2:(sprintf("%s, %d plies: %d", kind[k], $1, $2)) with @tipped
        do for [i = 1:2] { unset label i }
        do for [i = 11:14] { unset label i }
        unset arrow 9
    }
}
unset multiplot
