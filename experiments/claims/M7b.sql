-- Do the sets rank alike by CPU time and by nodes, at each depth?
WITH own AS MATERIALIZED (
    SELECT * FROM done_costs
    WHERE enhancements IN ('-', 'S', 'N', 'RN', 'TN', 'TRN', 'RNH', 'TNH', 'TRNH')),
whole AS (SELECT depth FROM own GROUP BY depth
          HAVING count(DISTINCT printf('%s %s', metric, enhancements)) = 27)
SELECT printf('%s, depth %d', counts.metric, depth) AS part, position, enhancements,
       times.nodes AS rank_x, counts.nodes AS rank_y
FROM own AS counts
JOIN whole USING (depth)
JOIN own AS times USING (position, enhancements, depth)
WHERE counts.metric <> 'time' AND times.metric = 'time'
ORDER BY counts.metric, depth, position;
