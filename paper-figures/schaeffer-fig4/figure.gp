# A panel a letter: thick the run with the paper's tables, thin and broken the same pairs to nine plies.
load "figure.var"
panel_px = 130
height = top + 20 + (panels + 1) / 2 * (panel_px + 68) + 30
load "../style.gp"
across = 2
label_px = 60
y_high = 103
xlabel = "depth (plies)"
limit = 99
limit_name = ""
array line_colour[lines]
do for [l = 1:lines] { line_colour[l] = of_letter(letter_of[l]) }
load "../panels.gp"
