# A panel a letter: thick the run with the paper's tables, rings the thousand positions, thin and broken two base programs
# to nine plies.
load "figure.var"
panel_px = 112
array key_name[5] = ["small tables, as the paper's", "99 %: the paper's T and H", beside eq "" ? "" : "the same on ".beside." positions of engine play", \
    "large table, captures as generated", "by victim"]
array key_width[5] = [2.5, 1.2, 1, 1.4, 1.5] # gnuplot's SVG parts dashes only where colour or width differ
array key_dash[5] = [1, 0, 1, 2, 3]
array key_shape[5] = [7, 0, 6, 0, 0]
nine_row = beside eq "" ? 2 : 3
array key_row[5] = [1, 1, 2, nine_row, nine_row]
height = top + 24 * key_row[keys] + 20 + (panels + 1) / 2 * (panel_px + 68) + 30
load "../style.gp"
across = 2
label_px = 14
y_high = 103
xlabel = "depth (plies)"
limit = 99
array line_colour[lines]
do for [l = 1:lines] { line_colour[l] = letter_of[l] eq "#" ? quiet : of_letter(substr(letter_of[l], 1, 1)) }
do for [l = 1:lines] { if (letter_of[l] eq "TH") { line_colour[l] = ink } }
load "../panels.gp"
