-- How many doublings more does R take than T beside N, to depth 5?
WITH terms (name, enhancements, factor) AS (
    VALUES ('RN over TN', 'RN', 1), ('RN over TN', 'TN', -1), ('R over T', 'R', 1),
           ('R over T', 'T', -1), ('RS over TS', 'RS', 1), ('RS over TS', 'TS', -1))
SELECT iif(name = 'RN over TN' AND depth < 6, '', 'beside, ') || program || block || ': ' || name AS part,
       position, sum(factor * doublings) / count(DISTINCT depth) AS value
FROM terms CROSS JOIN doublings USING (enhancements)
WHERE metric = 'NBP' AND depth < 6
GROUP BY ask, name, position
HAVING abs(sum(factor)) < 1e-9 AND count(doublings) = count(*)
UNION ALL
SELECT 'beside, ' || program || 'plies ' || depth || ': ' || name, position, sum(factor * doublings)
FROM terms CROSS JOIN doublings USING (enhancements)
WHERE metric = 'NBP' AND depth < 6 AND ask = 'program' AND name = 'RN over TN'
GROUP BY depth, position
HAVING abs(sum(factor)) < 1e-9 AND count(doublings) = count(*)
ORDER BY part DESC, position;
