-- How many doublings more does L take than H, alone, and beside each of the 32 sets of T R N S K?
WITH terms (name, enhancements, factor) AS (
    SELECT coalesce(nullif(t || r || n || s || k, ''), 'alone'), enhancements, iif(l = '', -1, 1)
    FROM sets WHERE (h = '') <> (l = ''))
SELECT iif(metric = 'NBP' AND name = 'alone', '', 'beside, ' || metric || ', ')
           || program || block || ': L over H, ' || name AS part, position,
       sum(factor * doublings) / count(DISTINCT depth) AS value
FROM terms CROSS JOIN doublings USING (enhancements)
WHERE name = 'alone' OR (ask = 'program' AND metric = 'NBP')
GROUP BY metric, ask, depth > 5, name, position
HAVING abs(sum(factor)) < 1e-9 AND count(doublings) = count(*)
ORDER BY metric <> 'NBP', program, depth > 5, name <> 'alone', name, position;
