-- How many doublings does R save without T, on the mean over the 16 sets of N S H K?
WITH terms (name, enhancements, factor) AS (
    SELECT 'mean over 16 sets', enhancements, iif(r = '', 1, -1) / 16.0
    FROM sets WHERE t = '' AND l = '')
SELECT program || block || ': ' || name AS part, position,
       sum(factor * doublings) / count(DISTINCT depth) AS value
FROM terms CROSS JOIN doublings USING (enhancements)
WHERE metric = 'NC'
GROUP BY metric, ask, depth > 5, name, position
HAVING abs(sum(factor)) < 1e-9 AND count(doublings) = count(*)
ORDER BY metric <> 'NC', program, depth > 5, name, position;
