-- How many times the nodes of T with H does each other pair take, over the depths and both metrics?
-- Beside it the pairs with L, and each pair's share of the possible reduction.
WITH signs (sign) AS (VALUES (1), (-1)),
own AS MATERIALIZED (
    SELECT * FROM sweep_nodes WHERE ask = '8,192 entries' AND length(enhancements) = 2),
totals AS MATERIALIZED (
    SELECT metric, depth, enhancements, sum(nodes) AS total
    FROM schaeffer_nodes WHERE ask = 'shares'
    GROUP BY metric, depth, enhancements),
ends AS (
    SELECT metric, depth, min(total) AS best, max(total) FILTER (WHERE enhancements = '-') AS none
    FROM totals GROUP BY metric, depth)
SELECT iif(instr(x.enhancements, 'L'), 'with L: ', 'pair ') || x.enhancements AS part, position,
       printf('%s %d %d', metric, depth, sign) AS term, sign / 2.0 / depths AS factor,
       iif(sign > 0, x.nodes, th.nodes) AS nodes, NULL AS value, 1 AS block
FROM own AS x JOIN own AS th USING (metric, ask, position, depth, depths) JOIN signs
WHERE th.enhancements = 'TH' AND x.enhancements <> 'TH'
UNION ALL
SELECT printf('%% of the reduction, %s, depth %d, %s', metric, depth, enhancements),
       NULL, NULL, NULL, NULL, 100.0 * (none - total) / (none - best), 2
FROM totals JOIN ends USING (metric, depth)
WHERE length(enhancements) = 2
ORDER BY block, part;
