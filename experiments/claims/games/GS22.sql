-- How many doublings of the nodes lie between TH and TNH?
WITH terms (name, enhancements, factor) AS (
    VALUES ('TH over TNH', 'TH', 1), ('TH over TNH', 'TNH', -1))
SELECT iif(metric = 'NC', '', 'beside, ' || metric || ', ') || program || block || ': ' || name AS part, position,
       sum(factor * doublings) / count(DISTINCT depth) AS value
FROM terms CROSS JOIN doublings USING (enhancements)
GROUP BY metric, ask, depth > 5, name, position
HAVING abs(sum(factor)) < 1e-9 AND count(doublings) = count(*)
ORDER BY metric <> 'NC', program, depth > 5, name, position;
