-- How many doublings more do T and H together take than the best of the 64 sets?
SELECT iif(metric = 'NBP', '', 'beside, NC, ') || program || iif(depth > 5, 'plies 6', 'plies to 5')
           || ': TH over the best set' AS part, position, avg(doublings - best_doublings) AS value
FROM reductions WHERE enhancements = 'TH'
GROUP BY metric, ask, depth > 5, position
ORDER BY metric = 'NC', program, depth > 5, position;
