-- How many times what 99 % of the possible reduction would leave do T and H take at depths 7 to 9, in each
-- program? N_best is of the set that is best over all other positions. Beside it the reduction.
WITH own AS MATERIALIZED (SELECT * FROM deep_nodes WHERE depths = 3),
totals AS (
    SELECT ask, metric, depth, enhancements, sum(nodes) AS total FROM own
    GROUP BY ask, metric, depth, enhancements),
best AS MATERIALIZED ( -- the nodes are those of the row with the least
    SELECT ask, metric, depth, position, nodes AS best, min(total - nodes)
    FROM own JOIN totals USING (ask, metric, depth, enhancements)
    GROUP BY ask, metric, depth, position),
signs (sign) AS (VALUES (1), (-1))
SELECT printf('%s: depth %d, %s', ask, depth, metric) AS part, position, sign AS term, sign AS factor,
       NULL AS enhancements, iif(sign > 0, pair.nodes, 0.99 * best + 0.01 * none.nodes) AS nodes,
       NULL AS reduction_of, 1 AS block
FROM best
JOIN own AS none USING (ask, metric, depth, position)
JOIN own AS pair USING (ask, metric, depth, position)
JOIN signs
WHERE none.enhancements = '-' AND pair.enhancements = 'TH'
UNION ALL
SELECT printf('%% of the reduction, %s: depth %d, %s', ask, depth, metric), position, '', 1,
       enhancements, nodes, 'TH', 2
FROM own
ORDER BY block, part;
