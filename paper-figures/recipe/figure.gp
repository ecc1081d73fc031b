# Two marks a row: the letter alone (for the base program nothing on), and beside all the others.
load "figure.var"
row_px = 40
height = top + 56 + rows * row_px + 84
load "../style.gp"
array role[2] = ["alone", "last"]
array role_name[2] = ["alone", "beside all the others"]
roles = 2
names_px = 266
one = 1
one_name = "as the default"
xlabel = "change of the nodes, % (log scale)"
load "../rows.gp"
