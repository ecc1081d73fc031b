-- How many doublings does N alone save in the third of the positions that has the most legal moves?
WITH ranks AS MATERIALIZED (
    SELECT ask, position, ntile(3) OVER (PARTITION BY ask ORDER BY legal_moves, line) AS third FROM asked_trait)
SELECT iif(third = 3, '', 'beside, all, ') || program || 'plies ' || depth || ': N alone saves' AS part, position,
       none.doublings - n.doublings AS value
FROM doublings AS none JOIN doublings AS n USING (metric, ask, program, position, depth)
JOIN (SELECT ask, position, third FROM ranks WHERE third = 3
      UNION ALL SELECT ask, position, 0 FROM ranks) USING (ask, position)
WHERE metric = 'NBP' AND none.enhancements = '-' AND n.enhancements = 'N'
ORDER BY third = 0, program, depth, position;
