load "figure.var"
row_px = 27
height = top + 52 + rows * row_px + 84
load "../style.gp"
array role[2] = ["paper", "last"]
array role_name[2] = ["paper", "ours"]
roles = 2
names_px = 250
one = 0
one_name = "equal strength"
linear = 1
xlabel = "Elo"
shift_none = 1
load "../rows.gp"
