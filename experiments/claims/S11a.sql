-- How many times the nodes of history with weight 2^depth does it take with another weight, over
-- sets H, TH and TNSH and the depths? Beside it in NBP, and of each set.
SELECT iif(metric = 'NC', '', 'NBP: ') || ask AS part, position, term, factor / 3 AS factor, nodes,
       1 AS block
FROM history_terms WHERE sets = 3
UNION ALL
SELECT printf('of that %s, %s', enhancements, ask), position, term, factor, nodes, 2
FROM history_terms WHERE metric = 'NC'
ORDER BY block, part;
