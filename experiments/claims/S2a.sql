-- How many times the nodes of H does each other single enhancement take, over the depths and both
-- metrics? Beside it in each metric, and from 7 to 9 plies.
WITH signs (sign) AS (VALUES (1), (-1)),
singles AS MATERIALIZED (
    SELECT * FROM sweep_nodes WHERE ask = '8,192 entries' AND length(enhancements) = 1
    UNION ALL
    SELECT * FROM schaeffer_nodes WHERE ask <> '8,192 entries' AND length(enhancements) = 1),
terms AS MATERIALIZED (
    SELECT printf('H against %s', x.enhancements) AS part, ask, position, metric,
           printf('%s %d %d', metric, depth, sign) AS term, 1.0 * sign / depths AS factor,
           iif(sign > 0, x.nodes, h.nodes) AS nodes
    FROM singles AS x
    JOIN singles AS h USING (metric, ask, position, depth, depths)
    JOIN signs
    WHERE h.enhancements = 'H' AND x.enhancements IN ('R', 'N', 'S', 'K', 'L'))
SELECT part, position, term, factor / 2 AS factor, nodes, 1 AS block
FROM terms WHERE ask = '8,192 entries'
UNION ALL
SELECT printf('%s, %s', metric, part), position, term, factor, nodes, 2
FROM terms WHERE ask = '8,192 entries'
UNION ALL
SELECT printf('7 to 9 plies, %s', part), position, term, factor / 2, nodes, 3
FROM terms WHERE ask <> '8,192 entries'
ORDER BY block, part;
