-- How many doublings of the nodes lie between TRN and TRNH, NH and TRNH?
WITH terms (name, enhancements, factor) AS (
    VALUES ('TRN over TRNH', 'TRN', 1), ('TRN over TRNH', 'TRNH', -1),
           ('NH over TRNH', 'NH', 1), ('NH over TRNH', 'TRNH', -1))
SELECT program || block || ': ' || name AS part, position,
       sum(factor * doublings) / count(DISTINCT depth) AS value
FROM terms CROSS JOIN doublings USING (enhancements)
WHERE metric = 'NBP'
GROUP BY metric, ask, depth > 5, name, position
HAVING abs(sum(factor)) < 1e-9 AND count(doublings) = count(*)
ORDER BY metric <> 'NBP', program, depth > 5, name, position;
