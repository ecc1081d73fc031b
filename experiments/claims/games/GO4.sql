-- How many doublings does N save, on the mean over the 32 sets of T R S H K?
WITH terms (name, enhancements, factor) AS (
    SELECT 'mean over 32 sets', enhancements, iif(n = '', 1, -1) / 32.0
    FROM sets WHERE l = '')
SELECT program || block || ': ' || name AS part, position,
       sum(factor * doublings) / count(DISTINCT depth) AS value
FROM terms CROSS JOIN doublings USING (enhancements)
WHERE metric = 'NC'
GROUP BY metric, ask, depth > 5, name, position
HAVING abs(sum(factor)) < 1e-9 AND count(doublings) = count(*)
ORDER BY metric <> 'NC', program, depth > 5, name, position;
