# Small panels of lines, each line named where it ends. In figure.dat a block for each line: x y low high. In
# figure.var: panels, across (1 or 2), panel_title[], panel_px, label_px (room for names), lines, panel[],
# line_colour[], line_width[], line_dash[], line_shape[] (0: no marks), line_name[], name_y[], x_low, x_high,
# xtic[], y_low, y_high, ytic[], xlabel, limit (a y, NaN: none), limit_name; log_y = 1: logarithmic.
if (!exists("body")) { body = top }
if (!exists("log_y")) { log_y = 0 }
set grid noxtics ytics
set xrange [x_low : x_high]
set yrange [y_low : y_high]
if (log_y) { set logscale y }
down = (panels + across - 1) / across
each_px = (width - 10.0) / across
eval tics_of("y")
eval tics_of("x")
if (!exists("within")) { set multiplot }
do for [p = 1:panels] {
    column = (p - 1) % across
    row = (p - 1) / across
    set lmargin at screen x_at(50 + column * each_px)
    set rmargin at screen x_at((column + 1) * each_px - label_px)
    set tmargin at screen y_at(body + 32 + row * (panel_px + 68))
    set bmargin at screen y_at(body + 32 + row * (panel_px + 68) + panel_px)
    if (row == down - 1 || p + across > panels) { set xlabel xlabel textcolor rgb ink offset 0, 0.3 } else { unset xlabel }
    set label 100 panel_title[p] at graph 0, graph 1 offset -3.2, 0.9 left textcolor rgb ink
    if (limit == limit) {
        set arrow 1 from graph 0, first limit to graph 1, first limit nohead back linecolor rgb ink linewidth 1.2 dashtype (6, 4)
        if (p == 1) { set label 101 limit_name at graph 0, first limit offset 0.5, -0.75 left textcolor rgb ink }
    }
    do for [l = 1:lines] {
        if (panel[l] == p && line_name[l] ne "") {
            set label 110 + l line_name[l] at graph 1, first name_y[l] offset 0.7, 0 left textcolor rgb line_colour[l]
        }
    }
    plot for [l = 1:lines] "figure.dat" index l - 1 using (panel[l] == p ? $1 : NaN):3:(0):($4 - $3) with vectors nohead \
            linewidth 4 linecolor rgb faint notitle, \
        for [l = 1:lines] "figure.dat" index l - 1 using (panel[l] == p ? $1 : NaN):2 with lines linewidth line_width[l] \
            dashtype line_dash[l] linecolor rgb line_colour[l] notitle, \
        for [l = 1:lines] "figure.dat" index l - 1 using (panel[l] == p && line_shape[l] > 0 ? $1 : NaN):2 with points \
            pointtype (line_shape[l] > 0 ? line_shape[l] : 7) pointsize 0.75 * unit linecolor rgb line_colour[l] notitle, \
        for [l = 1:lines] "figure.dat" index l - 1 using (panel[l] == p ? $1 : NaN):2:(sprintf("%s, %g: %s", \
            line_name[l], $1, said($2, $3, $4))) with @tipped notitle, \
        NaN notitle
    do for [i = 100:110 + lines] { unset label i }
    eval forget_header
}
if (!exists("within")) { unset multiplot }
