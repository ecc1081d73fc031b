-- By how many per cent does an iterative search without any memory cost more than a direct one?
WITH own AS MATERIALIZED (SELECT * FROM done_costs WHERE enhancements = '-'),
pairs (iterative, direct, beside) AS (
    VALUES ('iterative', 'direct', ''),
           ('iterative, best first', 'direct, best first', 'best first: '))
SELECT printf('%s%s, depth %d', beside, metric, depth) AS part, position,
       100.0 * iterative.nodes AS top, direct.nodes AS bottom,
       100.0 * direct.nodes AS less_top, direct.nodes AS less_bottom
FROM pairs
JOIN own AS iterative ON iterative.ask = pairs.iterative
JOIN own AS direct USING (metric, depth, position)
WHERE direct.ask = pairs.direct
ORDER BY beside, metric <> 'time', metric, depth;
