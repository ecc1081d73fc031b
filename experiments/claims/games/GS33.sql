-- How many doublings of the nodes lie between H and HK, TH and THK?
WITH terms (name, enhancements, factor) AS (
    VALUES ('H over HK', 'H', 1), ('H over HK', 'HK', -1), ('TH over THK', 'TH', 1),
           ('TH over THK', 'THK', -1))
SELECT program || block || ': ' || name AS part, position,
       sum(factor * doublings) / count(DISTINCT depth) AS value
FROM terms CROSS JOIN doublings USING (enhancements)
WHERE metric = 'NBP'
GROUP BY metric, ask, depth > 5, name, position
HAVING abs(sum(factor)) < 1e-9 AND count(doublings) = count(*)
ORDER BY metric <> 'NBP', program, depth > 5, name, position;
