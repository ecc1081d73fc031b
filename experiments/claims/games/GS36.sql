-- How many doublings of the nodes lie between nothing on and L?
WITH terms (name, enhancements, factor) AS (
    VALUES ('nothing over L', '-', 1), ('nothing over L', 'L', -1))
SELECT program || block || ': ' || name AS part, position,
       sum(factor * doublings) / count(DISTINCT depth) AS value
FROM terms CROSS JOIN doublings USING (enhancements)
WHERE metric = 'NC'
GROUP BY metric, ask, depth > 5, name, position
HAVING abs(sum(factor)) < 1e-9 AND count(doublings) = count(*)
ORDER BY metric <> 'NC', program, depth > 5, name, position;
