-- How many doublings more does K take than H in its place, beside each of the 16 sets of T R N S?
WITH terms (name, enhancements, factor) AS (
    SELECT coalesce(nullif(t || r || n || s, ''), 'alone'), enhancements, iif(k = '', -1, 1)
    FROM sets WHERE (h = '') <> (k = '') AND l = ''
    UNION ALL
    SELECT 'mean over 16 sets', enhancements, iif(k = '', -1, 1) / 16.0
    FROM sets WHERE (h = '') <> (k = '') AND l = '')
SELECT iif(metric = 'NC' AND name NOT LIKE 'mean %', '', 'beside, ' || metric || ', ') || program || block || ': ' || name AS part, position,
       sum(factor * doublings) / count(DISTINCT depth) AS value
FROM terms CROSS JOIN doublings USING (enhancements)
GROUP BY metric, ask, depth > 5, name, position
HAVING abs(sum(factor)) < 1e-9 AND count(doublings) = count(*)
ORDER BY metric <> 'NC', program, depth > 5, name, position;
