-- What share of the possible reduction do T and H together bring, geometric means?
SELECT program || 'plies ' || depth || ': reduction of TH' AS part, position, doublings,
       best_doublings
FROM reductions WHERE metric = 'NC' AND enhancements = 'TH'
ORDER BY program, depth, position;
