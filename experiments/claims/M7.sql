-- Do CPU times, relative to a direct search without enhancements, rank the sets as nodes do?
-- And how many times what the nodes show do they show?
WITH own AS MATERIALIZED (SELECT * FROM cost),
ratios AS MATERIALIZED (
    SELECT metric, depth, own.enhancements, position, 1.0 * own.n / direct.n AS ratio
    FROM own JOIN own AS direct USING (metric, depth, position)
    WHERE own.ask = 'iterative' AND direct.ask = 'direct' AND direct.enhancements = '-'),
both AS MATERIALIZED (
    SELECT depth, enhancements, position, nodes.ratio AS nodes, times.ratio AS times
    FROM ratios AS nodes JOIN ratios AS times USING (depth, enhancements, position)
    WHERE nodes.metric = 'NC' AND times.metric = 'time'),
ranks AS (
    SELECT depth, rank() OVER (PARTITION BY depth ORDER BY sum(ln(nodes))) AS a,
           rank() OVER (PARTITION BY depth ORDER BY sum(ln(times))) AS b
    FROM both GROUP BY depth, enhancements)
SELECT printf('rank correlation, depth %d', depth) AS part, NULL AS position, NULL AS ratio,
       1 - 6.0 * sum((a - b) * (a - b)) / (count(*) * (count(*) * count(*) - 1)) AS value
FROM ranks GROUP BY depth
UNION ALL
SELECT printf('time over nodes, depth %d', depth), position, times / nodes, NULL
FROM both WHERE enhancements <> '-'
UNION ALL
SELECT printf('of that %s, depth %d', enhancements, depth), position, times / nodes, NULL
FROM both WHERE enhancements <> '-';
