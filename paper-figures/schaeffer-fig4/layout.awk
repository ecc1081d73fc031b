BEGIN {
    LEAST = 1
    FLOOR = 60; CEILING = 100; STEP = 10
    GAP = 0.078
    STATED = "T and H over 99 % (broken line)|TH > 99;pairs drawn are over 70 % at depth 5 (dotted line)|-"
    PANELS = "T K H" # those that the most pairs over 70 % share
    TITLES = "pairs with T (transposition table);with K (knowledge ordering), not T;" \
             "with H (history heuristic), not T or K;without T, K, H"
}
