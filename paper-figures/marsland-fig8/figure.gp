load "figure.var"
panel_px = 260
height = top + 20 + panels * (panel_px + 68) + 30
load "../style.gp"
across = 1
label_px = 216
y_low = 0
xlabel = "depth (plies)"
limit = 100
array line_colour[lines]
do for [l = 1:lines] { line_colour[l] = of_letter(letter_of[l]) }
load "../panels.gp"
