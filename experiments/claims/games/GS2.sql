-- How many doublings more do T and H together take than what 99 % of the possible reduction would
-- leave, geometric means, NC?
SELECT program || 'plies ' || depth || ': TH over what 99 % would leave' AS part, position,
       doublings, best_doublings, 99 AS leaving, NULL AS nodes, NULL AS enhancements, NULL AS reduction_of,
       1 AS block
FROM reductions WHERE metric = 'NC' AND enhancements = 'TH'
UNION ALL
SELECT 'beside, reduction of TH, ' || program || 'plies ' || depth, position, doublings, best_doublings, NULL,
       NULL, NULL, NULL, 2
FROM reductions WHERE metric = 'NC' AND enhancements = 'TH'
UNION ALL
SELECT 'beside, of totals, ' || program || 'plies ' || depth, position, NULL, NULL, NULL, nodes,
       enhancements, 'TH', 3
FROM reductions WHERE metric = 'NC' AND enhancements IN ('-', 'TH', best)
ORDER BY block, part, position;
