-- How many times what 99 % of the possible reduction in nodes of every kind would leave do T and H
-- take, at each depth? Beside it how many times the best set they take, and the reduction.
SELECT * FROM pair_reductions WHERE metric = 'NC' ORDER BY block, part;
