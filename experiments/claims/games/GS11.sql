-- By how many points is T's reduction greater one ply deeper?
WITH steps (upper, lower) AS (VALUES (4, 3), (5, 4), (6, 5)),
signs (sign) AS (VALUES (1), (-1)),
own AS MATERIALIZED (SELECT * FROM reductions WHERE enhancements = 'T')
SELECT program || 'plies ' || upper || ' less ' || lower AS part,
       position, sign AS term, sign AS factor, iif(sign > 0, own.doublings, before.doublings) AS doublings,
       iif(sign > 0, own.best_doublings, before.best_doublings) AS best_doublings
FROM steps CROSS JOIN own ON own.depth = upper
JOIN own AS before USING (metric, ask, program, position) CROSS JOIN signs
WHERE before.depth = lower AND metric = 'NBP'
ORDER BY metric = 'NC', program, upper, position;
