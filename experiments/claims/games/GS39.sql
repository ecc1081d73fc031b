-- By how many points is H's reduction greater in NC than in NBP?
SELECT program || 'plies ' || depth || ': H, NC less NBP' AS part, position, metric AS term,
       iif(metric = 'NC', 1, -1) AS factor, doublings, best_doublings
FROM reductions WHERE enhancements = 'H'
ORDER BY program, depth, position;
