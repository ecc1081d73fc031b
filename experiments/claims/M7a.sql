-- How many times better do the enhancements look in CPU time than in nodes, both relative to a direct
-- search with nothing on? Beside it in nodes of every kind, and each set.
WITH own AS MATERIALIZED (
    SELECT * FROM done_costs
    WHERE ask = 'iterative'
      AND enhancements IN ('S', 'N', 'RN', 'TN', 'TRN', 'RNH', 'TNH', 'TRNH')
       OR ask = 'direct' AND enhancements = '-'),
whole AS MATERIALIZED (
    SELECT depth, count(*) OVER () AS depths FROM (
        SELECT depth FROM own GROUP BY depth
        HAVING count(DISTINCT printf('%s %s', metric, enhancements)) = 27)),
counts (metric) AS (VALUES ('NBP'), ('NC')),
logs AS MATERIALIZED (
    SELECT counts.metric AS counted, own.metric, depth, whole.depths, position, enhancements, nodes,
           iif((own.metric = 'time') = (ask = 'direct'), 1, -1) AS sign
    FROM counts JOIN own ON own.metric IN (counts.metric, 'time') JOIN whole USING (depth))
SELECT printf('mean over the eight sets, %s', counted) AS part, position,
       printf('%s %s %d', metric, enhancements, depth) AS term,
       sign * iif(enhancements = '-', 8, 1) / (8.0 * depths) AS factor, nodes, 1 AS block
FROM logs
UNION ALL
SELECT printf('%s, %s', sets.enhancements, counted), position,
       printf('%s %s %d', metric, logs.enhancements, depth), 1.0 * sign / depths, nodes, 2
FROM (SELECT DISTINCT enhancements FROM own WHERE enhancements <> '-') AS sets
JOIN logs ON logs.enhancements IN (sets.enhancements, '-')
WHERE counted = 'NBP'
ORDER BY block, part, position;
