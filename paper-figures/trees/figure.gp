load "figure.var"
row_px = 84
height = top + 56 + rows * row_px + 84
load "../style.gp"
array role[5] = ["last", "all", "alone", "average", "paper"]
array role_name[5] = ["chess", "ordered strongly", "weakly", "randomly", "paths meet"]
roles = 5
names_px = 180
one = 1
one_name = "no effect"
xlabel = "change of the nodes, % (log scale)"
load "../rows.gp"
