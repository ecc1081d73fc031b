# A panel a letter: thick the run with the paper's tables, thin and broken the same pairs to nine plies.
load "figure.var"
panel_px = 130
height = top + 24 + 20 + (panels + 1) / 2 * (panel_px + 68) + 30
load "../style.gp"
across = 2
label_px = 68
y_high = 103
xlabel = "depth (plies)"
limit = 99
array line_colour[lines]
array line_shape[lines]
do for [l = 1:lines] { line_colour[l] = of_letter(letter_of[l]); line_shape[l] = shape_of(letter_of[l]) }
marked = 1
array key_name[3] = ["small tables", "large table", "99 %: the paper's TH"]
array key_width[3] = [2.5, 1.4, 1.2]
array key_dash[3] = [1, 2, 0]
array key_row[3] = [1, 1, 1]
load "../panels.gp"
