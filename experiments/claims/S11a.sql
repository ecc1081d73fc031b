-- How many times the nodes of history with weight 2^depth does it take with another weight, over
-- sets H, TH and TNSH and the depths? Beside it in NBP, and of each set.
WITH signs (sign) AS (VALUES (1), (-1)),
own AS MATERIALIZED (SELECT * FROM history_nodes),
terms AS (
    SELECT metric, ask, position, enhancements, sets,
           printf('%s %d %d', enhancements, depth, sign) AS term,
           1.0 * sign / depths AS factor, iif(sign > 0, nodes, plain_nodes) AS nodes
    FROM own JOIN signs)
SELECT iif(metric = 'NC', '', 'NBP: ') || ask AS part, position, term, factor / 3 AS factor, nodes,
       1 AS block
FROM terms WHERE sets = 3
UNION ALL
SELECT printf('of that %s, %s', enhancements, ask), position, term, factor, nodes, 2
FROM terms WHERE metric = 'NC'
ORDER BY block, part;
