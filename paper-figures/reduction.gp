# Percent reduction by depth, one line a series: Figs. 3 to 6 of Schaeffer 1989. Loaded by a figure's
# figure.gp in the figure's folder, with figure.dat beside it.
# Set before: the variables of figure.var (see lines.awk), heading, subheading, label_room (pixels
# right of a panel), maybe height (without the lines on the paper's text), maybe paper_line, a percentage that
# the paper names, and chosen_line, one over which it draws.

if (!exists("height")) { height = 600 }
stated_columns = panels > 1 ? 1 : 2
stated_rows = (stated + stated_columns - 1) / stated_columns
stated_room = stated > 0 ? 42 + 22 * stated_rows : 0
height = height + stated_room
load "../style.gp"

# ---- places, in pixels of a picture `width` times `height` ----

x_at(pixels) = 1.0 * pixels / width
y_at(pixels) = 1 - 1.0 * pixels / height
columns = panels > 1 ? 2 : 1
rows = (panels + columns - 1) / columns
left_edge = 72
top_edge = panels > 1 ? 98 : 80   # heading, subheading, key
panel_head = panels > 1 ? 34 : 0   # a panel's title
tic_room = 34                      # numbers under a panel
foot = 30 + stated_room            # the axis' name, and what the paper states
panel_width = (width - left_edge) / columns
panel_height = (height - top_edge - foot) / rows

# ---- places on the axes ----

span = x_last - x_first + 1
most = 0
do for [p = 1:panels] { most = words(members[p]) > most ? words(members[p]) : most }
step = (columns == 1 ? 0.012 : 0.019) * span
reach = (most + 1) / 2.0 * step
edge = x_last + reach
label_x = edge + 0.03 * span
dodge(s, p) = (slot[s] - (words(members[p]) + 1) / 2.0) * step

pale(c) = "#a8" . substr(c, 2, 7)
thin(c) = "#60" . substr(c, 2, 7)
is_open(s) = under[style[s]] != marker[style[s]]
is_other(s, p) = strstrt(" " . members[p] . " ", sprintf(" %d ", s)) == 0

set multiplot
set label 1 heading at screen x_at(left_edge), screen y_at(28) left font ",17" textcolor rgb ink
set label 2 subheading at screen x_at(left_edge), screen y_at(54) left font ",12" textcolor rgb quiet
if (panels > 1) {
    do for [i = 1:7] {
        set label 10 + i substr(letters, i, i) . " " . short_name[i] \
            at screen x_at(left_edge + 6 + short_x[i]), screen y_at(78) left offset 0.7, -0.15 font ",11" \
            textcolor rgb colour[i] point linetype i
    }
}
if (stated > 0) {
    set label 20 "What the paper's text states, and what the totals show here (the bars show their uncertainty):" \
        at screen x_at(left_edge), screen y_at(height - stated_room + 20) left font ",12" textcolor rgb quiet
    do for [i = 1:stated] {
        set label 20 + i stated_text[i] . stated_seen[i] at screen x_at(left_edge + 14 + 430 * ((i - 1) % stated_columns)), \
            screen y_at(height - stated_room + 44 + 22 * ((i - 1) / stated_columns)) left font ",12" textcolor rgb ink
    }
}
set xtics x_first, 1, x_last format "%g"
set xrange [x_first - reach - 0.02 * span : edge]
set yrange [y_low : y_high]

do for [p = 1:panels] {
    column = (p - 1) % columns
    row = (p - 1) / columns
    set lmargin at screen x_at(left_edge + column * panel_width)
    set rmargin at screen x_at(left_edge + (column + 1) * panel_width - label_room)
    set tmargin at screen y_at(top_edge + row * panel_height + panel_head)
    set bmargin at screen y_at(top_edge + (row + 1) * panel_height - tic_room)
    if (p + columns > panels) {
        set xlabel "depth (plies)" offset 0, 0.5 textcolor rgb ink
    } else { unset xlabel }
    if (column == 0) {
        set ylabel "reduction (%)" offset 1, 0 textcolor rgb ink
        set ytics y_low, y_step, y_high format "%g"
    } else {
        unset ylabel
        set ytics y_low, y_step, y_high format ""
    }
    if (panels > 1) { set label 5 title[p] at graph 0, graph 1 offset 0, 0.8 left font ",14" textcolor rgb ink }
    if (exists("paper_line")) {
        set arrow 2 from graph 0, first paper_line to graph 1, first paper_line nohead back linecolor rgb ink \
            linewidth 1.2 dashtype (6, 4)
    }
    if (exists("chosen_line")) {
        set arrow 3 from graph 0, first chosen_line to graph 1, first chosen_line nohead back linecolor rgb quiet \
            linewidth 1.2 dashtype (2, 4)
    }
    if (x_break > 0) {
        set arrow 1 from x_break, graph 0 to x_break, graph 1 nohead linecolor rgb quiet dashtype (2, 4) linewidth 1
        if (p == 1) {
            set label 3 "8,192 entries" at x_break, graph 0.04 offset -0.6, 0 right font ",11" textcolor rgb quiet
            set label 4 "65,536 entries" at x_break, graph 0.04 offset 0.6, 0 left font ",11" textcolor rgb quiet
        }
    }
    # Labels stand at the ends of the lines in place of a key, with leaders, for some had to move.
    do for [i = 1:words(members[p])] {
        s = int(word(members[p], i))
        c = colour[style[s]]
        set label 100 + i label[s] at label_x, label_y[s] offset 0.3, 0 left font ",13" textcolor rgb c
        set arrow 100 + 2 * i from end_x[s] + dodge(s, p), end_y[s] to edge, end_y[s] nohead back \
            linecolor rgb thin(c) linewidth 0.8
        set arrow 101 + 2 * i from edge, end_y[s] to label_x, label_y[s] nohead back \
            linecolor rgb thin(c) linewidth 0.8
    }
    # The other panels' series in grey; bars side by side about the whole ply; lines and markers.
    plot for [s = 1:series] for [part = 0:1] "figure.dat" index 2 * (s - 1) + part \
            using (is_other(s, p) ? $1 : NaN):2 with lines linecolor rgb faint linewidth 1.2 dashtype solid, \
        for [m in members[p]] for [part = 0:1] s = int(m) "figure.dat" index 2 * (s - 1) + part \
            using ($1 + dodge(s, p)):3:(0):($4 - $3) with vectors nohead linewidth 5 dashtype solid \
            linecolor rgb pale(colour[style[s]]), \
        for [m in members[p]] for [part = 0:1] s = int(m) "figure.dat" index 2 * (s - 1) + part \
            using ($1 + dodge(s, p)):2 with lines linetype style[s] linewidth 2, \
        for [m in members[p]] for [part = 0:1] s = int(m) "figure.dat" index 2 * (s - 1) + part \
            using ($1 + dodge(s, p)):2 with points pointtype under[style[s]] linecolor rgb "#ffffff" \
            pointsize 1.45 * marker_size, \
        for [m in members[p]] for [part = 0:1] s = int(m) "figure.dat" index 2 * (s - 1) + part \
            using ($1 + dodge(s, p)):2 with points pointtype under[style[s]] \
            linecolor rgb colour[style[s]] pointsize 1.05 * marker_size, \
        for [m in members[p]] for [part = 0:1] s = int(m) "figure.dat" index 2 * (s - 1) + part \
            using (is_open(s) ? $1 + dodge(s, p) : NaN):2 with points pointtype under[style[s]] \
            linecolor rgb "#ffffff" pointsize 0.6 * marker_size, \
        for [m in members[p]] for [part = 0:1] s = int(m) "figure.dat" index 2 * (s - 1) + part \
            using ($1 + dodge(s, p)):2:(sprintf("%s, depth %g: %s %%", label[s], $1, said($2, $3, $4))) with @tipped
    do for [i = 1:words(members[p])] { unset label 100 + i; unset arrow 100 + 2 * i; unset arrow 101 + 2 * i }
    do for [i = 1:4] { unset label i }
    do for [i = 11:20 + stated] { unset label i }
}
unset multiplot
