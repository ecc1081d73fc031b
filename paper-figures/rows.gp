# Rows with marks: a mark a role, with its 95 % interval, on a logarithmic axis (`linear` = 1: not).
# In figure.dat a block for each role: row value low high "text"; rows count from the bottom. In figure.var:
# rows, name[], roles, role_name[], role[] (style.gp's), x_low, x_high, xtic[], xlabel, one (the value of no
# effect), one_name, names_px, row_px, left_role (whose texts stand left of it; 0: none). Rows without a name part groups.
# beside = 2: two blocks more, of another sample, in grey below the first and the third of three roles; beside_name.
if (!exists("body")) { body = top }
if (!exists("keyed")) { keyed = 1 }
if (!exists("first_block")) { first_block = 0 }
if (!exists("linear")) { linear = 0 }
if (!exists("left_role")) { left_role = 0 }
if (!exists("beside")) { beside = 0 }
key_x = 12
do for [r = 1:roles * keyed] {
    set label 100 + r role_name[r] at screen x_at(key_x + 8), screen y_at(body + 12) left offset 0.6, -0.25 textcolor rgb tone(role[r]) \
        point pointtype shape(role[r]) pointsize unit linewidth 2 linecolor rgb tone(role[r])
    key_x = key_x + 36 + 9.4 * strlen(role_name[r])
}
if (beside) { set label 109 beside_name at screen x_at(key_x + 8), screen y_at(body + 12) left offset 0.6, -0.25 textcolor rgb quiet \
    point pointtype 7 pointsize unit * 0.45 linecolor rgb quiet }
first_row = body + 26 * keyed + 30
set lmargin at screen x_at(names_px)
set rmargin at screen x_at(width - 14)
set tmargin at screen y_at(first_row)
set bmargin at screen y_at(first_row + rows * row_px)
if (!linear) { set logscale x }
set xrange [x_low : x_high]
set yrange [0.5 : rows + 0.5]
eval tics_of("x")
unset ytics
set xlabel xlabel textcolor rgb ink offset 0, lift
set arrow 1 from one, graph 0 to one, graph 1 nohead linecolor rgb ink linewidth 1.4 back
set label 110 one_name at one, graph 1 offset 0, 0.7 center textcolor rgb ink
do for [i = 1:rows] { set label 120 + i name[i] at screen x_at(10), first i left textcolor rgb ink }
shift(r) = roles == 1 || exists("shift_none") ? 0 : (0.5 - (r - 1.0) / (roles - 1)) * (roles == 2 ? 0.4 : 0.52)
below(b) = b == 1 ? 0.16 : -0.36
if (beside) { shift(r) = r == 1 ? 0.34 : r == 2 ? 0 : -0.18 }
grey = beside ? 'for [b = 1:2] "figure.dat" index first_block + roles + b - 1 using 3:($1 + below(b)):($4 - $3):(0) ' . \
    'with vectors nohead linewidth 1.5 linecolor rgb quiet notitle, ' . \
    'for [b = 1:2] "figure.dat" index first_block + roles + b - 1 using 2:($1 + below(b)) ' . \
    'with points pointtype 7 linecolor rgb quiet pointsize unit * 0.45 notitle, ' : ""
plot @grey for [r = 1:roles] "figure.dat" index first_block + r - 1 using (r == left_role ? NaN : valid(4) ? $4 : $2):($1 + shift(r)):5 \
        with labels boxed left offset 0.9, 0 textcolor rgb tone(role[r]) notitle, \
    for [r = 1:roles] "figure.dat" index first_block + r - 1 using (r != left_role ? NaN : valid(3) ? $3 : $2):($1 + shift(r)):5 \
        with labels boxed right offset -0.9, 0 textcolor rgb tone(role[r]) notitle, \
    for [r = 1:roles] "figure.dat" index first_block + r - 1 using 3:($1 + shift(r)):($4 - $3):(0) with vectors nohead linewidth 5 \
        linecolor rgb pale notitle, \
    for [r = 1:roles] "figure.dat" index first_block + r - 1 using 2:($1 + shift(r)) with points pointtype shape(role[r]) \
        linecolor rgb tone(role[r]) linewidth 2 pointsize unit * 0.95 notitle, \
    for [r = 1:roles] "figure.dat" index first_block + r - 1 using (shape(role[r]) == 6 ? $2 : NaN):($1 + shift(r)) with points pointtype 7 \
        linecolor rgb "#ffffff" pointsize unit * 0.6 notitle, \
    for [r = 1:roles] "figure.dat" index first_block + r - 1 using 2:($1 + shift(r)):(sprintf("%s %s: %s", name[int($1)], role_name[r], \
        said(2))) with @tipped notitle
do for [i = 100:200] { unset label i }
unset arrow 1
