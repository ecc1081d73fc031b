-- How many doublings of the nodes lie between N and NH, S and SH?
WITH terms (name, enhancements, factor) AS (
    VALUES ('N over NH', 'N', 1), ('N over NH', 'NH', -1), ('S over SH', 'S', 1),
           ('S over SH', 'SH', -1))
SELECT program || block || ': ' || name AS part, position,
       sum(factor * doublings) / count(DISTINCT depth) AS value
FROM terms CROSS JOIN doublings USING (enhancements)
WHERE metric = 'NBP'
GROUP BY metric, ask, depth > 5, name, position
HAVING abs(sum(factor)) < 1e-9 AND count(doublings) = count(*)
ORDER BY metric <> 'NBP', program, depth > 5, name, position;
