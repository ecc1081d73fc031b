# Even depths beside odd ones: the two behave differently.
load "figure.var"
panel_px = 300
height = top + 24 + panel_px + 90
load "../style.gp"
panels = 2
across = 2
label_px = 130
log_y = 1
xlabel = "depth (plies)"
limit = 1
dodge = 0.08
array line_colour[lines]
do for [l = 1:lines] { line_colour[l] = letter_of[l] eq "T" ? of_letter("T") : strlen(letter_of[l]) > 3 && letter_of[l] ne "formula" || letter_of[l] eq "-" ? ink : quiet }
load "../panels.gp"
