-- How many doublings more does N save alone than beside T and H?
WITH terms (name, enhancements, factor) AS (
    VALUES ('N alone less N beside TH', '-', 1), ('N alone less N beside TH', 'N', -1),
           ('N alone less N beside TH', 'TH', -1),
           ('N alone less N beside TH', 'TNH', 1))
SELECT iif(metric = 'NBP', '', 'beside, ' || metric || ', ') || program || block || ': ' || name AS part, position,
       sum(factor * doublings) / count(DISTINCT depth) AS value
FROM terms CROSS JOIN doublings USING (enhancements)
GROUP BY metric, ask, depth > 5, name, position
HAVING abs(sum(factor)) < 1e-9 AND count(doublings) = count(*)
ORDER BY metric <> 'NBP', program, depth > 5, name, position;
