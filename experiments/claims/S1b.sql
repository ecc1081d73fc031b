-- Which share of the possible reduction in nodes of every kind do T and H bring, at each depth?
-- Beside it how many times the nodes of the best set they take.
SELECT * FROM pair_reductions WHERE metric = 'NC' ORDER BY part;
