-- How many doublings of the nodes lie between TNSH and TH?
WITH terms (name, enhancements, factor) AS (
    VALUES ('TNSH over TH', 'TNSH', 1), ('TNSH over TH', 'TH', -1))
SELECT program || block || ': ' || name AS part, position,
       sum(factor * doublings) / count(DISTINCT depth) AS value
FROM terms CROSS JOIN doublings USING (enhancements)
WHERE metric = 'NC'
GROUP BY metric, ask, depth > 5, name, position
HAVING abs(sum(factor)) < 1e-9 AND count(doublings) = count(*)
ORDER BY metric <> 'NC', program, depth > 5, name, position;
