-- By how many points does the distance of H's and K's reductions differ from its mean over the
-- depths?
WITH depths (own) AS (VALUES (3), (4), (5), (6))
SELECT program || 'plies ' || own || ': H less K, less its mean' AS part, position,
       enhancements || depth AS term,
       iif(enhancements = 'H', 1, -1) * ((depth = own) - 0.25) AS factor, doublings, best_doublings
FROM depths CROSS JOIN reductions
WHERE metric = 'NBP' AND enhancements IN ('H', 'K')
ORDER BY program, own, position;
