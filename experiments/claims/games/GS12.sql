-- How many doublings more does R take than T in its place, beside each of the 16 sets of N S H K?
WITH terms (name, enhancements, factor) AS (
    SELECT coalesce(nullif(n || s || h || k, ''), 'alone'), enhancements, iif(r = '', -1, 1)
    FROM sets WHERE (t = '') <> (r = '') AND l = '')
SELECT iif(metric = 'NC', '', 'beside, ' || metric || ', ') || program || block || ': ' || name AS part, position,
       sum(factor * doublings) / count(DISTINCT depth) AS value
FROM terms CROSS JOIN doublings USING (enhancements)
GROUP BY metric, ask, depth > 5, name, position
HAVING abs(sum(factor)) < 1e-9 AND count(doublings) = count(*)
ORDER BY metric <> 'NC', program, depth > 5, name, position;
