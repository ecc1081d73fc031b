-- How far T and H come at each depth: their nodes over what 99 % of the possible reduction would leave.
-- N_best is of the set that is best over all other positions. Beside it the nodes over that N_best, and the
-- share of the possible reduction, whose best set is chosen on all positions.
WITH own AS MATERIALIZED (SELECT * FROM schaeffer_nodes),
totals AS (
    SELECT metric, depth, enhancements, sum(nodes) AS total FROM own
    GROUP BY metric, depth, enhancements),
best AS MATERIALIZED ( -- the nodes are those of the row with the least
    SELECT metric, depth, position, nodes AS best, min(total - nodes)
    FROM own JOIN totals USING (metric, depth, enhancements)
    GROUP BY metric, depth, position),
ends AS MATERIALIZED (
    SELECT metric, depth, position, best, none.nodes AS none, pair.nodes AS pair
    FROM best
    JOIN own AS none USING (metric, depth, position)
    JOIN own AS pair USING (metric, depth, position)
    WHERE none.enhancements = '-' AND pair.enhancements = 'TH'),
signs (sign) AS (VALUES (1), (-1))
SELECT metric, printf('depth %d', depth) AS part, position, sign AS term, sign AS factor,
       NULL AS enhancements, iif(sign > 0, pair, 0.99 * best + 0.01 * none) AS nodes,
       NULL AS reduction_of, 1 AS block
FROM ends JOIN signs
UNION ALL
SELECT metric, printf('over the best set, depth %d', depth), position, sign, sign, NULL,
       iif(sign > 0, pair, best), NULL, 2
FROM ends JOIN signs
UNION ALL
SELECT metric, printf('%% of the reduction, depth %d', depth), position, '', 1, enhancements, nodes,
       'TH', 3
FROM own
