load "figure.var"
row_px = 66
height = top + 56 + rows * row_px + 84
load "../style.gp"
array role[3] = ["alone", "last", "average"]
array role_name[3] = ["chess, 8,192 entries", "chess, 1,048,576", "random trees"]
roles = 3
names_px = 196
one = 1
one_name = "NegaScout"
xlabel = "times the nodes of NegaScout (log scale)"
load "../rows.gp"
