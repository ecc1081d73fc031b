-- How many doublings does T alone save in each phase?
SELECT program || 'plies ' || depth || ': T alone saves, ' || phase AS part, position,
       none.doublings - t.doublings AS value, 1 AS block
FROM doublings AS none JOIN doublings AS t USING (metric, ask, program, position, depth)
JOIN asked_trait USING (ask, position)
WHERE metric = 'NC' AND none.enhancements = '-' AND t.enhancements = 'T'
UNION ALL
SELECT 'beside, ' || program || 'plies ' || depth || ': share above a factor 4, %', position,
       100 * (none.doublings - t.doublings > 2), 2
FROM doublings AS none JOIN doublings AS t USING (metric, ask, program, position, depth)
WHERE metric = 'NC' AND none.enhancements = '-' AND t.enhancements = 'T'
ORDER BY block, part, position;
