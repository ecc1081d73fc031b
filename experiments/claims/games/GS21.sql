-- What share of the possible reduction does S alone bring, geometric means?
SELECT program || 'plies ' || depth || ': reduction of S' AS part, position, doublings,
       best_doublings, NULL AS value
FROM reductions WHERE metric = 'NBP' AND enhancements = 'S'
UNION ALL
SELECT 'beside, doublings saved by S, ' || program || 'plies ' || depth, position, NULL, NULL, -doublings
FROM reductions WHERE metric = 'NBP' AND enhancements = 'S'
ORDER BY part DESC, position;
