-- How many doublings more than half of what N saves alone does it save beside T and H, the other
-- way round?
WITH terms (name, enhancements, factor) AS (
    VALUES ('half of N alone less N beside TH', '-', 0.5),
           ('half of N alone less N beside TH', 'N', -0.5),
           ('half of N alone less N beside TH', 'TH', -1),
           ('half of N alone less N beside TH', 'TNH', 1), ('N alone', '-', 1),
           ('N alone', 'N', -1))
SELECT iif(name = 'N alone', 'beside, N alone, ', '') || program || block || ': ' || name AS part, position,
       sum(factor * doublings) / count(DISTINCT depth) AS value
FROM terms CROSS JOIN doublings USING (enhancements)
WHERE metric = 'NBP'
GROUP BY ask, depth > 5, name, position
HAVING abs(sum(factor)) < 1e-9 AND count(doublings) = count(*)
ORDER BY name = 'N alone', program, depth > 5, position;
