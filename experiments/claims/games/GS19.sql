-- What share of the possible reduction does N alone bring, geometric means?
SELECT program || 'plies ' || depth || ': reduction of N' AS part, position, doublings,
       best_doublings, NULL AS value
FROM reductions WHERE metric = 'NBP' AND enhancements = 'N'
UNION ALL
SELECT 'beside, doublings saved by N, ' || program || 'plies ' || depth, position, NULL, NULL, -doublings
FROM reductions WHERE metric = 'NBP' AND enhancements = 'N'
ORDER BY part DESC, position;
