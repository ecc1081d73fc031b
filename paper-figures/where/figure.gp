# A column a letter over the same rows; a filled square is told apart from the other positions.
load "figure.var"
row_px = 25
names_px = 118
first_row = top + 56
height = first_row + last_row * row_px + row_px + 66
load "../style.gp"
set multiplot
set logscale x
set xrange [x_low : x_high]
set yrange [last_row + 0.8 : 0.2]
unset ytics
set label 90 "clearly different from the other positions" at screen x_at(18), screen y_at(top + 10) left offset 0.6, -0.25 textcolor rgb ink \
    point pointtype 5 pointsize 0.8 * unit linecolor rgb ink
set label 91 "not, or not tested" at screen x_at(376), screen y_at(top + 10) left offset 0.6, -0.25 textcolor rgb quiet \
    point pointtype 4 pointsize 0.6 * unit linewidth 1.5 linecolor rgb quiet
column_px = (width - 10.0 - names_px) / 7
do for [c = 1:7] {
    set lmargin at screen x_at(names_px + (c - 1) * column_px + 4)
    set rmargin at screen x_at(names_px + c * column_px - 4)
    set tmargin at screen y_at(first_row)
    set bmargin at screen y_at(first_row + (last_row + 0.6) * row_px)
    set xtics ("−20" 0.8, "0" 1)
    set grid noxtics noytics
    set border 1
    set arrow 1 from 1, graph 0 to 1, graph 1 nohead back linecolor rgb ink linewidth 1.2
    set arrow 2 from 0.8, graph 0 to 0.8, graph 1 nohead back linecolor rgb faint linewidth 0.8
    letter = substr(letters, c, c)
    set label 50 letter at graph 0.5, graph 1 offset 0, 0.7 center textcolor rgb of_letter(letter)
    if (c == 1) { do for [r = 1:row_name_nb] { set label 60 + r row_name[r] at screen x_at(10), first row_at[r] left textcolor rgb ink } }
    if (c == 4) { set xlabel "change of the nodes, % (log scale)" textcolor rgb ink offset 0, lift } else { unset xlabel }
    plot "figure.dat" index c - 1 using 3:1:($4 - $3):(0) with vectors nohead linewidth 7 linecolor rgb pale notitle, \
        "figure.dat" index c - 1 using 2:1 with points pointtype 5 pointsize 0.7 * unit linecolor rgb quiet notitle, \
        "figure.dat" index c - 1 using ($5 == 0 ? $2 : NaN):1 with points pointtype 5 pointsize 0.42 * unit linecolor rgb "#ffffff" notitle, \
        "figure.dat" index c - 1 using ($5 > 0 ? $2 : NaN):1 with points pointtype 5 pointsize 0.8 * unit linecolor rgb ink notitle, \
        "figure.dat" index c - 1 using 2:1:6 with @tipped notitle
    do for [i = 50:91] { unset label i }
    eval forget_header
}
unset multiplot
