# Four panels, NBP above NC, a base program in each column: a line for T with each other enhancement, in the
# style of the other; grey lines for the pairs without T.
load "figure.var"
width = 1120
height = 900
load "../style.gp"
x_at(pixels) = 1.0 * pixels / width
y_at(pixels) = 1 - 1.0 * pixels / height
array other[5] = [2, 3, 4, 6, 5] # R N S K H, as the blocks
array key_x[5] = [190, 314, 480, 606, 730]
array middle_of[2] = ["bottom positions (NBP)", "all nodes (NC)"]
array program[2] = ["captures as generated, history over all moves", "captures by victim and attacker, history over quiet moves"]
pale(c) = "#a8" . substr(c, 2, 7)
dodge(s) = (s - 3) * 0.08

set multiplot
set label 1 sprintf("To %s plies: reduction by two enhancements", depth == 9 ? "nine" : sprintf("%d", depth)) \
    at screen x_at(20), screen y_at(28) left font ",17" textcolor rgb ink
set label 2 sprintf("%d Bratko-Kopec positions; 100 %% = best of %s sets; 1,048,576 table entries; bars: 95 %% intervals; dotted: the paper's 99 and 70 %%", positions, sets) \
    at screen x_at(20), screen y_at(54) left font ",12" textcolor rgb quiet
set label 10 "T, transposition, with" at screen x_at(20), screen y_at(84) left offset 0, 0.25 font ",11" textcolor rgb ink
do for [s = 1:5] {
    i = other[s]
    set label 10 + s substr(letters, i, i) . " " . short_name[i] at screen x_at(key_x[s]), screen y_at(84) left offset 0.7, -0.15 \
        font ",11" textcolor rgb colour[i] point linetype i
}
set label 16 "grey: pairs without T" at screen x_at(850), screen y_at(84) left offset 0, 0.25 font ",11" textcolor rgb quiet
set xrange [2.6 : depth + 0.8]
set yrange [y_low : 101]
set style textbox opaque noborder fillcolor rgb "#ffffff" margins 0.2, 0.2
set xtics 3, 1, depth
set format x "%g" # centred: the default puts a blank before a number
set ytics 10
do for [m = 1:2] {
    do for [p = 1:2] {
        first_block = 7 * (2 * (m - 1) + p - 1)
        set lmargin at screen x_at(p == 1 ? 76 : 618)
        set rmargin at screen x_at(p == 1 ? 560 : 1102)
        set tmargin at screen y_at(m == 1 ? 142 : 506)
        set bmargin at screen y_at(m == 1 ? 466 : 836)
        if (m == 1) { set label 5 program[p] at graph 0, 1 offset 0, 0.9 left font ",13" textcolor rgb ink }
        if (m == 2) { set xlabel "depth (plies)" offset 0, 0.5 textcolor rgb ink } else { unset xlabel }
        if (p == 1) { set ylabel "reduction in " . middle_of[m] . ", %" offset 1.2, 0 textcolor rgb ink } else { unset ylabel }
        set arrow 1 from graph 0, first 99 to graph 1, first 99 nohead back linecolor rgb ink linewidth 1 dashtype (2, 4)
        set arrow 2 from graph 0, first 70 to graph 1, first 70 nohead back linecolor rgb quiet linewidth 1 dashtype (2, 4)
        plot "figure.dat" index first_block + 5 using 1:2 with lines linewidth 1.3 dashtype solid linecolor rgb "#b8b8b8", \
            for [s = 1:5] "figure.dat" index first_block + s - 1 using ($1 + dodge(s)):3:(0):($4 - $3) with vectors nohead \
                linewidth 4 dashtype solid linecolor rgb pale(colour[other[s]]), \
            for [s = 1:5] "figure.dat" index first_block + s - 1 using ($1 + dodge(s)):2 with lines linetype other[s] linewidth 2, \
            for [s = 1:5] "figure.dat" index first_block + s - 1 using ($1 + dodge(s)):2 with points pointtype under[other[s]] \
                linecolor rgb "#ffffff" pointsize 1.3 * marker_size, \
            for [s = 1:5] "figure.dat" index first_block + s - 1 using ($1 + dodge(s)):2 with points pointtype under[other[s]] \
                linecolor rgb colour[other[s]] pointsize 0.95 * marker_size, \
            "figure.dat" index first_block + 2 using ($1 + dodge(3)):2 with points pointtype under[4] linecolor rgb "#ffffff" \
                pointsize 0.55 * marker_size, \
            "figure.dat" index first_block + 6 using ($1 + 0.06):2:(0.26):($3 - $2) with vectors nohead linewidth 0.8 dashtype solid linecolor rgb "#b8b8b8", \
            "figure.dat" index first_block + 6 using ($1 + 0.36):3:4 with labels left boxed font ",10" textcolor rgb quiet, \
            "figure.dat" index first_block + 5 using 1:2:(sprintf("%s, depth %g: %.4g %%", strcol(3), $1, $2)) with @tipped, \
            for [s = 1:5] "figure.dat" index first_block + s - 1 using ($1 + dodge(s)):2:(sprintf("T%s, depth %g: %s %%", \
                substr(letters, other[s], other[s]), $1, said($2, $3, $4))) with @tipped
        do for [i = 1:6] { unset label i }
        do for [i = 10:16] { unset label i }
        unset arrow
    }
}
unset multiplot
