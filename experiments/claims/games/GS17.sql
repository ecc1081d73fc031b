-- How many times its mean over the depths is R's reduction at each?
WITH depths (own) AS (VALUES (3), (4), (5), (6)),
sides (is_under) AS (VALUES (0), (1))
SELECT program || 'plies ' || own || ': over the mean' AS part, position,
       depth || iif(is_under, ' mean', '') AS term, iif(is_under, 0.25, 1) AS factor, is_under AS under,
       doublings, best_doublings, 1 AS block
FROM depths CROSS JOIN sides CROSS JOIN reductions
WHERE metric = 'NBP' AND enhancements = 'R' AND (is_under OR depth = own)
UNION ALL
SELECT 'beside, ' || program || 'mean reduction of R', position, depth, 0.25, NULL, doublings,
       best_doublings, 2
FROM reductions WHERE metric = 'NBP' AND enhancements = 'R'
ORDER BY block, part, position;
