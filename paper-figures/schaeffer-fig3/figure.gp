# A panel a letter: thick the run with the paper's tables, thin and broken two base programs to nine plies.
load "figure.var"
panel_px = 112
height = top + 20 + (panels + 1) / 2 * (panel_px + 68) + 30
load "../style.gp"
across = 2
label_px = 104
y_high = 103
xlabel = "depth (plies)"
limit = 99
limit_name = ""
array line_colour[lines]
do for [l = 1:lines] { line_colour[l] = letter_of[l] eq "#" ? quiet : of_letter(substr(letter_of[l], 1, 1)) }
do for [l = 1:lines] { if (letter_of[l] eq "TH") { line_colour[l] = ink } }
load "../panels.gp"
