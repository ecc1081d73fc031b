-- How many doublings more does S take than N, beside each of the seven sets of T R H?
WITH terms (name, enhancements, factor) AS (
    SELECT t || r || h, enhancements, iif(n = '', 1, -1)
    FROM sets WHERE (n = '') <> (s = '') AND k = '' AND l = '' AND t || r || h <> '')
SELECT program || block || ': ' || name AS part, position,
       sum(factor * doublings) / count(DISTINCT depth) AS value
FROM terms CROSS JOIN doublings USING (enhancements)
WHERE metric = 'NBP'
GROUP BY metric, ask, depth > 5, name, position
HAVING abs(sum(factor)) < 1e-9 AND count(doublings) = count(*)
ORDER BY metric <> 'NBP', program, depth > 5, name, position;
