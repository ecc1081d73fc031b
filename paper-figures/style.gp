# The manner of all figures: 640 pixels wide, type of 16 pixels or more, so that a column, a phone and paper show
# it; a title that says what was found and a subtitle with unit, sample and depth, both from check.awk; colours
# for letters alone, roles by shape and grey. Called with `form` (svg, png or pdf) and, after figure.var,
# `height`; writes figure.part. A PNG is twice as large.

set encoding utf8
if (!exists("form")) { form = "png" }
width = 640
if (!exists("height")) { height = 480 }
# Text is drawn as it is (noenhanced): names of the database are no markup.
if (form eq "svg") {
    set terminal svg size width, height font "DejaVu Sans,16" background "#ffffff" noenhanced
    unit = 0.9
} else { if (form eq "pdf") {
    set terminal pdfcairo size width / 96.0, height / 96.0 font "DejaVu Sans,12" fontscale 0.75 background "#ffffff" noenhanced
    unit = 1.3
} else {
    set terminal pngcairo size 2 * width, 2 * height font "DejaVu Sans,12" fontscale 2 \
        linewidth 2 pointscale 2 background "#ffffff" noenhanced
    unit = 1.55
}}
set output "figure.part"
if (!exists("title_nb")) { title_nb = 0; subtitle_nb = 0; top = 14 }

# Letters: Okabe and Ito's palette, darkened until text in it has a contrast of 4.5 : 1, with a dash of its own.
letters = "TRNSHKLMV"
array colour[9] = ["#0068a3", "#a03a90", "#935a00", "#00707f", "#c03000", "#3f7300", "#555555", "#7a4fb5", "#8a3b3b"]
array dash[9] = [1, 2, 4, 3, 1, 2, 3, 5, 4]
array shapes[9] = [7, 5, 9, 11, 13, 6, 4, 3, 1]
of_letter(c) = strstrt(letters, c) ? colour[strstrt(letters, c)] : ink
dash_of(c) = strstrt(letters, c) ? dash[strstrt(letters, c)] : 1
shape_of(c) = strstrt(letters, c) ? shapes[strstrt(letters, c)] : 7

ink = "#222222"
quiet = "#666666"
faint = "#d9d9d9"
pale = "#b5b5b5"

# Roles have the same shape everywhere: alone an open circle, last a square, average a diamond, all a triangle,
# the best a disc, the papers' a cross.
shape(role) = role eq "alone" ? 6 : role eq "last" ? 5 : role eq "average" ? 13 : role eq "all" ? 9 : \
    role eq "paper" ? 2 : 7
tone(role) = role eq "average" || role eq "paper" ? quiet : ink

x_at(pixels) = 1.0 * pixels / width
y_at(pixels) = 1 - 1.0 * pixels / height
do for [i = 1:title_nb] {
    set label 900 + i title[i] at screen x_at(10), screen y_at(24 * i - 6) left font (form eq "svg" ? ",18" : ",13.5") textcolor rgb ink
}
do for [i = 1:subtitle_nb] {
    set label 920 + i subtitle[i] at screen x_at(10), screen y_at(24 * title_nb + 20 * i) left textcolor rgb quiet
}
forget_header = "do for [i = 901:960] { unset label i }" # after the first panel: eval forget_header

# The tics of check.awk: eval tics_of("x").
tics_of(axis) = sprintf("set %stics nomirror out scale 0.5 textcolor rgb ink; set xtics offset 0, drop; set %stics (%stic[1] %stic_at[1]); do for [i = 2:%stic_nb] { set %stics add (%stic[i] %stic_at[i]) }", \
    axis, axis, axis, axis, axis, axis, axis, axis)

# What `prunelab report` shows under the pointer: unseen points, each with a text. `with @tipped`.
tipped = "labels hypertext point pointtype 7 pointsize 1.4 * unit linecolor rgb '#ff000000'"
said(y) = valid(y + 1) ? sprintf("%.4g (%.4g to %.4g)", column(y), column(y + 1), column(y + 2)) : sprintf("%.4g", column(y))

set style textbox opaque noborder fillcolor rgb "#ffffff" margins 0.15, 0.1
set border 1 linecolor rgb quiet linewidth 1
set tics nomirror out scale 0.5 textcolor rgb ink
drop = form eq "svg" ? 0.45 : 0 # gnuplot's SVG has what stands below an axis lower
lift = form eq "svg" ? 0.9 : 0.2
set xtics offset 0, drop
set grid xtics back linetype 1 linewidth 0.8 linecolor rgb faint
unset key
