-- Which share of the possible reduction in bottom positions do T and H bring, at each depth?
-- Beside it how many times the nodes of the best set they take.
SELECT * FROM pair_reductions WHERE metric = 'NBP' ORDER BY part;
