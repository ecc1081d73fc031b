-- How many doublings of the nodes lie between RN and TN?
WITH terms (name, enhancements, factor) AS (
    VALUES ('RN over TN', 'RN', 1), ('RN over TN', 'TN', -1))
SELECT program || 'plies ' || depth || ': ' || name AS part, position,
       sum(factor * doublings) / count(DISTINCT depth) AS value
FROM terms CROSS JOIN doublings USING (enhancements)
WHERE metric = 'NBP'
GROUP BY metric, ask, depth, name, position
HAVING abs(sum(factor)) < 1e-9 AND count(doublings) = count(*)
ORDER BY metric <> 'NBP', program, depth, name, position;
