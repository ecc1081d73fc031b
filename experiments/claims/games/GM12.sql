-- How many doublings of the nodes lie between RN and RNH, NH and RNH?
WITH terms (name, enhancements, factor) AS (
    VALUES ('RN over RNH', 'RN', 1), ('RN over RNH', 'RNH', -1),
           ('NH over RNH', 'NH', 1), ('NH over RNH', 'RNH', -1))
SELECT program || block || ': ' || name AS part, position,
       sum(factor * doublings) / count(DISTINCT depth) AS value
FROM terms CROSS JOIN doublings USING (enhancements)
WHERE metric = 'NBP'
GROUP BY metric, ask, depth > 5, name, position
HAVING abs(sum(factor)) < 1e-9 AND count(doublings) = count(*)
ORDER BY metric <> 'NBP', program, depth > 5, name, position;
