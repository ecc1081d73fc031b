# A panel a letter: thick the run with the paper's tables, thin and broken two base programs to nine plies.
load "figure.var"
panel_px = 112
key_rows = keys / 2
height = top + 24 * key_rows + 20 + (panels + 1) / 2 * (panel_px + 68) + 30
load "../style.gp"
across = 2
label_px = 14
y_high = 103
xlabel = "depth (plies)"
limit = 99
array line_colour[lines]
do for [l = 1:lines] { line_colour[l] = letter_of[l] eq "#" ? quiet : of_letter(substr(letter_of[l], 1, 1)) }
do for [l = 1:lines] { if (letter_of[l] eq "TH") { line_colour[l] = ink } }
array key_name[4] = ["the paper's tables", "99 %: the paper's T and H", "large table, captures as generated", "by victim"]
array key_width[4] = [2.5, 1.2, 1.4, 1.5] # gnuplot's SVG parts dashes only where colour or width differ
array key_dash[4] = [1, 0, 2, 3]
array key_row[4] = [1, 1, 2, 2]
load "../panels.gp"
