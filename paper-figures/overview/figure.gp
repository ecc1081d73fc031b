# Three marks a row: alone, on average over all sets of the others, added last; below them those of the other sample.
load "figure.var"
row_px = beside ? 62 : 46
height = top + 52 + rows * row_px + 84
load "../style.gp"
array role[3] = ["alone", "average", "last"]
array role_name[3] = ["alone", "average", "added last"]
roles = 3
names_px = 246
one = 1
one_name = "no effect"
xlabel = "change of the nodes, % (log scale)"
left_role = 1
load "../rows.gp"
