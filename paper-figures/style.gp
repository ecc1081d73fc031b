# What all figures share: the two pictures a figure is drawn as, fonts, palette, grid.
# Called with `form` set to "svg" or "png"; writes figure.part in the current folder.
# The PNG is the SVG twice as large, so that both look alike.

set encoding utf8
if (!exists("form")) { form = "png" }
if (!exists("width")) { width = 960 }
if (!exists("height")) { height = 600 }
# Text is drawn as it is (noenhanced): names of the database are no markup. A power stands in Unicode.
# An SVG's font size is in pixels, a PNG's in points of 4/3 pixels, and its markers are larger.
if (form eq "svg") {
    set terminal svg size width, height font "DejaVu Sans,14" fontscale 1.25 background "#ffffff" noenhanced
    marker_size = 0.8
} else {
    set terminal pngcairo size 2 * width, 2 * height font "DejaVu Sans,14" fontscale 1.25 * 1.5 \
        linewidth 2 pointscale 2 dashlength 2 background "#ffffff" noenhanced
    marker_size = 1.45
}
set output "figure.part"

# Okabe and Ito's palette (distinct to every kind of colour vision), darkened where it is too pale
# for thin lines; each colour comes with a marker and a dash of its own, so that none needs colour.
# Line types 1 to 7 are T R N S H K L, in every figure.
letters = "TRNSHKL"
array colour[7] = ["#0072b2", "#aa4499", "#c77c00", "#2f8fc4", "#c8390b", "#00805e", "#555555"]
set linetype 1 linecolor rgb colour[1] pointtype 7 dashtype solid
set linetype 2 linecolor rgb colour[2] pointtype 13 dashtype (14, 4)
set linetype 3 linecolor rgb colour[3] pointtype 5 dashtype (8, 3, 2, 3)
set linetype 4 linecolor rgb colour[4] pointtype 4 dashtype (3, 3)
set linetype 5 linecolor rgb colour[5] pointtype 9 dashtype solid
set linetype 6 linecolor rgb colour[6] pointtype 11 dashtype (8, 4)
set linetype 7 linecolor rgb colour[7] pointtype 6 dashtype (2, 2)

# The markers, and their solid shapes: white and larger below, so that lines and bars end before it, and
# white and smaller above where a marker is open (an SVG would draw its rim too thin).
array marker[7] = [7, 13, 5, 4, 9, 11, 6]
array under[7] = [7, 13, 5, 5, 9, 11, 7]

array short_name[7] = ["transposition", "refutation", "minimal window", "aspiration", "history", "knowledge", "killer"]
array short_x[7] = [0, 143, 266, 431, 554, 655, 777] # pixels, for a row of all seven

ink = "#222222"
faint = "#d9d9d9"
quiet = "#6e6e6e"
set pointsize marker_size

superscript = "⁰¹²³⁴⁵⁶⁷⁸⁹"
raised(n) = (n > 9 ? substr(superscript, n / 10 + 1, n / 10 + 1) : "") . substr(superscript, n % 10 + 1, n % 10 + 1)

# What `prunelab report` shows under the pointer: unseen points, each with a text. `with @tipped`.
tipped = "labels hypertext point pointtype 7 pointsize 1.5 * marker_size linecolor rgb '#ff000000'"
# A value with its interval.
said(y, low, high) = low == low ? sprintf("%.4g (%.4g to %.4g)", y, low, high) : sprintf("%.4g", y)

set border 3 linecolor rgb quiet linewidth 1
set tics nomirror out scale 0.6 textcolor rgb ink
set grid ytics back linetype 1 linewidth 0.8 linecolor rgb faint
unset key
