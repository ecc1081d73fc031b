# Small panels of lines, each line named where it ends. In figure.dat a block for each line: x y low high. In
# figure.var: panels, across (1 or 2), panel_title[], panel_px, label_px (room for names), lines, panel[],
# line_colour[], line_width[], line_dash[], line_shape[] (0: no marks), line_name[], name_y[], x_low, x_high,
# xtic[], y_low, y_high, ytic[], xlabel, limit (a y, NaN: none); log_y = 1: logarithmic; marked = 1: names with their
# lines' marks; x_end: from there a thin line leads to a name; names_at: names stand left of this x; dodge: a line
# stands so far right of the one before it. Above the panels: keys, key_name[], key_width[], key_dash[] (0: the limit's), key_row[]; key_shape[] where lines have marks.
# A key without a name is left out.
if (!exists("keys")) { keys = 0 }
if (!exists("body")) { body = top + (keys ? 24 * key_row[keys] + 4 : 0) }
if (!exists("log_y")) { log_y = 0 }
if (!exists("marked")) { marked = 0 }
if (!exists("x_end")) { x_end = NaN }
if (!exists("names_at")) { names_at = NaN }
if (!exists("dodge")) { dodge = 0 }
set grid noxtics ytics
set xrange [x_low : x_high]
set yrange [y_low : y_high]
if (log_y) { set logscale y }
down = (panels + across - 1) / across
each_px = (width - 10.0) / across
eval tics_of("y")
eval tics_of("x")
if (!exists("within")) { set multiplot }
do for [k = 1:keys] {
    if (key_name[k] eq "") { continue }
    if (k == 1 || key_row[k] > key_row[k - 1]) { key_x = 10 }
    key_y = y_at(top - 11 + 24 * key_row[k])
    set arrow 900 + k from screen x_at(key_x), screen key_y to screen x_at(key_x + 34), screen key_y nohead linewidth key_width[k] \
        linecolor rgb (key_dash[k] > 1 ? quiet : ink)
    if (key_dash[k]) { set arrow 900 + k dashtype key_dash[k] } else { set arrow 900 + k dashtype (6, 4) }
    if (exists("key_shape") && key_shape[k] > 0) {
        set label 980 + k "" at screen x_at(key_x + 17), screen key_y point pointtype key_shape[k] \
            pointsize (key_width[k] < 2 ? 0.55 : 0.75) * unit linewidth 1.5 linecolor rgb ink
    }
    set label 940 + k key_name[k] at screen x_at(key_x + 42), screen key_y left textcolor rgb ink
    key_x = key_x + 66 + 9.4 * strlen(key_name[k])
}
place(x, l) = x + dodge * ((l - 1) % (lines / panels) - (lines / panels - 1) / 2.0)
do for [p = 1:panels] {
    column = (p - 1) % across
    row = (p - 1) / across
    set lmargin at screen x_at(54 + column * each_px)
    set rmargin at screen x_at((column + 1) * each_px - label_px)
    set tmargin at screen y_at(body + 32 + row * (panel_px + 68))
    set bmargin at screen y_at(body + 32 + row * (panel_px + 68) + panel_px)
    if (row == down - 1 || p + across > panels) { set xlabel xlabel textcolor rgb ink offset 0, lift } else { unset xlabel }
    set label 100 panel_title[p] at graph 0, graph 1 offset -3.2, 0.9 left textcolor rgb ink
    if (limit == limit) {
        set arrow 1 from graph 0, first limit to graph 1, first limit nohead back linecolor rgb ink linewidth 1.2 dashtype (6, 4)
    }
    do for [l = 1:lines] {
        if (panel[l] == p && line_name[l] ne "" && name_y[l] == name_y[l]) {
            if (names_at == names_at) {
                set label 110 + l line_name[l] at first names_at, first name_y[l] right textcolor rgb line_colour[l]
            } else {
                set label 110 + l line_name[l] at graph 1 + 0.06 * marked, first name_y[l] offset 0.7, -0.25 * marked left textcolor rgb line_colour[l]
                if (marked) { set label 110 + l point pointtype line_shape[l] pointsize 0.75 * unit linecolor rgb line_colour[l] }
            }
        }
    }
    plot for [l = 1:lines] "figure.dat" index l - 1 using (panel[l] == p ? place($1, l) : NaN):3:(0):($4 - $3) with vectors nohead \
            linewidth 4 linecolor rgb faint notitle, \
        for [l = 1:lines] "figure.dat" index l - 1 using (panel[l] == p && $1 == x_end && name_y[l] == name_y[l] ? $1 : NaN):2: \
            (x_high - $1):(name_y[l] - $2) with vectors nohead linewidth 0.8 linecolor rgb pale notitle, \
        for [l = 1:lines] "figure.dat" index l - 1 using (panel[l] == p ? place($1, l) : NaN):2 with lines linewidth line_width[l] \
            dashtype line_dash[l] linecolor rgb line_colour[l] notitle, \
        for [l = 1:lines] "figure.dat" index l - 1 using (panel[l] == p && line_shape[l] > 0 ? place($1, l) : NaN):2 with points \
            pointtype (line_shape[l] > 0 ? line_shape[l] : 7) pointsize (line_width[l] < 2 ? 0.55 : 0.75) * unit \
            linewidth 1.5 linecolor rgb line_colour[l] notitle, \
        for [l = 1:lines] "figure.dat" index l - 1 using (panel[l] == p ? place($1, l) : NaN):2:(sprintf("%s, %g: %s", \
            line_name[l], $1, said(2))) with @tipped notitle, \
        NaN notitle
    do for [i = 100:110 + lines] { unset label i }
    do for [k = 1:keys] { unset arrow 900 + k }
    eval forget_header
}
if (!exists("within")) { unset multiplot }
