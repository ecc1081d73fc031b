# Above, nodes by the table's size; below, by its uses.
load "figure.var"
row_px = 40
height = top + 330 + 56 + rows * row_px + 84
load "../style.gp"
within = 1
set multiplot
panels = 1
across = 1
array panel_title[1] = ["nodes, times those with 4,194,304 entries"]
panel_px = 200
label_px = 20
x_low = 5.2
names_at = 7.6
x_high = 22.2
y_low = 0.97
limit = NaN
xlabel = "entries of the table"
load "../panels.gp"
set label 99 "nodes by use of the table, compared with no table" at screen x_at(18), screen y_at(top + 318) left textcolor rgb ink
body = top + 330
first_block = lines
array role[2] = ["alone", "last"]
array role_name[2] = ["T alone", "T beside N and H"]
roles = 2
names_px = 266
x_low = use_low
x_high = use_high
unset ytics
xtic_nb = usetic_nb
array xtic[usetic_nb]
array xtic_at[usetic_nb]
do for [i = 1:usetic_nb] { xtic[i] = usetic[i]; xtic_at[i] = usetic_at[i] }
one = 1
one_name = "no table"
xlabel = "change of the nodes, % (log scale)"
set grid xtics noytics
left_role = 1
load "../rows.gp"
unset multiplot
