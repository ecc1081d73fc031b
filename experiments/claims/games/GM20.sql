-- How many doublings of the nodes lie between N and RN, S and RS?
WITH terms (name, enhancements, factor) AS (
    VALUES ('N over RN', 'N', 1), ('N over RN', 'RN', -1), ('S over RS', 'S', 1),
           ('S over RS', 'RS', -1))
SELECT program || block || ': ' || name AS part, position,
       sum(factor * doublings) / count(DISTINCT depth) AS value
FROM terms CROSS JOIN doublings USING (enhancements)
WHERE metric = 'NBP'
GROUP BY metric, ask, depth > 5, name, position
HAVING abs(sum(factor)) < 1e-9 AND count(doublings) = count(*)
ORDER BY metric <> 'NBP', program, depth > 5, name, position;
