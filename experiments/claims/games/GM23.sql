-- How many doublings more does L take than H?
WITH terms (name, enhancements, factor) AS (
    VALUES ('L over H', 'L', 1), ('L over H', 'H', -1), ('NL over NH', 'NL', 1),
           ('NL over NH', 'NH', -1))
SELECT iif(name = 'L over H', '', 'beside, ') || program || block || ': ' || name AS part, position,
       sum(factor * doublings) / count(DISTINCT depth) AS value
FROM terms CROSS JOIN doublings USING (enhancements)
WHERE metric = 'NBP'
GROUP BY ask, depth > 5, name, position
HAVING abs(sum(factor)) < 1e-9 AND count(doublings) = count(*)
ORDER BY name <> 'L over H', program, depth > 5, position;
