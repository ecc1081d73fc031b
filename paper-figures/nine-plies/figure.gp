# Four panels, NBP above NC, a base program in each column: a line for each enhancement alone and for T and H
# together; thin and broken what needs a table, with the small one.
load "figure.var"
width = 1120
height = 900
load "../style.gp"
x_at(pixels) = 1.0 * pixels / width
y_at(pixels) = 1 - 1.0 * pixels / height
both = 8 # the line type of T and H together
set linetype both linecolor rgb ink pointtype 15 dashtype solid
hue(s) = s == 7 ? ink : colour[s]
shape(s) = s == 7 ? 15 : under[s]
array middle_of[2] = ["bottom positions (NBP)", "all nodes (NC)"]
array program[2] = ["captures as generated, history over all moves", "captures by victim and attacker, history over quiet moves"]
pale(c) = "#a8" . substr(c, 2, 7)
dodge(s) = (s - 4) * 0.07

set multiplot
set label 1 sprintf("To %s plies: reduction by one enhancement alone, and by T and H together", depth == 9 ? "nine" : sprintf("%d", depth)) \
    at screen x_at(20), screen y_at(28) left font ",17" textcolor rgb ink
set label 2 sprintf("%d Bratko-Kopec positions; 100 %% = best of %s sets; 1,048,576 table entries, thin broken lines (T, T and H) 65,536; bars: 95 %% intervals", positions, sets) \
    at screen x_at(20), screen y_at(54) left font ",12" textcolor rgb quiet
do for [s = 1:6] {
    set label 10 + s substr(letters, s, s) . " " . short_name[s] at screen x_at(28 + short_x[s]), screen y_at(84) left offset 0.7, -0.15 \
        font ",11" textcolor rgb colour[s] point linetype s
}
set label 17 "T and H" at screen x_at(812), screen y_at(84) left offset 0.7, -0.15 font ",11" textcolor rgb ink point linetype both
set xrange [2.6 : depth + 0.4]
set xtics 3, 1, depth
set format x "%g" # centred: the default puts a blank before a number
set ytics 20
do for [y = 20:100:20] { set ytics add (sprintf("−%d", y) -y) } # a true minus sign
do for [m = 1:2] {
    set yrange [y_low[m] : 100]
    do for [p = 1:2] {
        first_block = 9 * (2 * (m - 1) + p - 1)
        set lmargin at screen x_at(p == 1 ? 76 : 618)
        set rmargin at screen x_at(p == 1 ? 560 : 1102)
        set tmargin at screen y_at(m == 1 ? 142 : 506)
        set bmargin at screen y_at(m == 1 ? 466 : 836)
        if (m == 1) { set label 5 program[p] at graph 0, 1 offset 0, 0.9 left font ",13" textcolor rgb ink }
        if (m == 2) { set xlabel "depth (plies)" offset 0, 0.5 textcolor rgb ink } else { unset xlabel }
        if (p == 1) { set ylabel "reduction in " . middle_of[m] . ", %" offset 1.2, 0 textcolor rgb ink } else { unset ylabel }
        set arrow 1 from graph 0, first 99 to graph 1, first 99 nohead back linecolor rgb ink linewidth 1 dashtype (2, 4)
        if (m == 1) { set label 6 "paper: 99 %" at graph 0, first 99 offset 0.4, -0.7 left font ",11" textcolor rgb ink }
        plot for [s = 1:7] "figure.dat" index first_block + s - 1 using ($1 + dodge(s)):3:(0):($4 - $3) with vectors nohead \
                linewidth 4 dashtype solid linecolor rgb pale(hue(s)), \
            for [t = 0:1] "figure.dat" index first_block + 7 + t using ($1 + dodge(1 + 6 * t)):2 with lines linewidth 1.3 \
                dashtype (5, 4) linecolor rgb hue(1 + 6 * t), \
            for [s = 1:7] "figure.dat" index first_block + s - 1 using ($1 + dodge(s)):2 with lines linetype (s == 7 ? both : s) \
                linewidth 2, \
            for [s = 1:7] "figure.dat" index first_block + s - 1 using ($1 + dodge(s)):2 with points pointtype shape(s) \
                linecolor rgb "#ffffff" pointsize 1.3 * marker_size, \
            for [s = 1:7] "figure.dat" index first_block + s - 1 using ($1 + dodge(s)):2 with points pointtype shape(s) \
                linecolor rgb hue(s) pointsize 0.95 * marker_size, \
            "figure.dat" index first_block + 3 using ($1 + dodge(4)):2 with points pointtype under[4] linecolor rgb "#ffffff" \
                pointsize 0.55 * marker_size, \
            for [s = 1:7] "figure.dat" index first_block + s - 1 using ($1 + dodge(s)):2:(sprintf("%s, depth %g: %s %%", \
                s == 7 ? "T and H" : substr(letters, s, s), $1, said($2, $3, $4))) with @tipped
        do for [i = 1:6] { unset label i }
        do for [i = 11:17] { unset label i }
        unset arrow 1
    }
}
unset multiplot
