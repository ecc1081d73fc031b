load "figure.var"
heading = "Reduction by one enhancement alone: all nodes (NC)"
subheading = sprintf("%d Bratko-Kopec positions; 100 %% = %s; bars: 95 %% intervals", positions, best_of)
label_room = 235
load "../reduction.gp"
