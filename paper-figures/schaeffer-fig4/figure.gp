load "figure.var"
heading = "Reduction by two enhancements: bottom positions (NBP)"
subheading = sprintf("%d Bratko-Kopec positions, pairs over 70 %% at depth 5; 100 %% = %s; bars: 95 %%%s", \
    positions, best_of, x_break > 0 ? "" : " intervals")
label_room = 68
height = 780
chosen_line = 70
paper_line = 99
load "../reduction.gp"
