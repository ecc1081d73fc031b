-- How many doublings more does T save beside N than alone?
WITH terms (name, enhancements, factor) AS (
    VALUES ('T beside N less T alone', 'N', 1), ('T beside N less T alone', 'TN', -1),
           ('T beside N less T alone', '-', -1), ('T beside N less T alone', 'T', 1))
SELECT program || block || ': ' || name AS part, position,
       sum(factor * doublings) / count(DISTINCT depth) AS value
FROM terms CROSS JOIN doublings USING (enhancements)
WHERE metric = 'NBP'
GROUP BY metric, ask, depth > 5, name, position
HAVING abs(sum(factor)) < 1e-9 AND count(doublings) = count(*)
ORDER BY metric <> 'NBP', program, depth > 5, name, position;
