-- By how much do H and T, each alone, bring more than the others alone?
-- How does the distance of H and K move with the depth, and how does the share of H?
WITH alone AS MATERIALIZED (
    SELECT * FROM saving WHERE enhancements IN ('T', 'R', 'N', 'S', 'H', 'K', 'L')),
h AS MATERIALIZED (SELECT * FROM alone WHERE enhancements = 'H'),
k AS MATERIALIZED (SELECT * FROM alone WHERE enhancements = 'K'),
whole AS (
    SELECT metric, depth, ask, sum(none - best) AS whole, count(*) AS positions
    FROM h GROUP BY metric, depth, ask)
SELECT printf('%s over %s, depth %d, %s', x.enhancements, y.enhancements, depth, metric) AS part,
       position, 100.0 * (y.nodes - x.nodes) AS top, 1.0 * (x.none - x.best) AS bottom,
       0 AS less_top, 1 AS less_bottom, 1 AS block, metric, depth
FROM alone AS x JOIN alone AS y USING (metric, depth, ask, position)
WHERE x.enhancements IN ('H', 'T') AND y.enhancements IN ('R', 'N', 'S', 'K', 'L')
UNION ALL
SELECT printf('H less K, depth %d to %d, %s', before.depth, h.depth, metric), position,
       100.0 * (k.nodes - h.nodes), h.none - h.best,
       100.0 * (k_before.nodes - before.nodes), before.none - before.best, 2, metric, h.depth
FROM h
JOIN k USING (metric, depth, ask, position)
JOIN h AS before USING (metric, ask, position)
JOIN k AS k_before USING (metric, ask, position)
WHERE before.depth = h.depth - 1 AND k_before.depth = h.depth - 1
UNION ALL
SELECT printf('H from 7 to 9 plies, %s', metric), position,
       100.0 * (h.none - h.nodes), h.none - h.best,
       100.0 * (before.none - before.nodes), before.none - before.best, 3, metric, 9
FROM h JOIN h AS before USING (metric, ask, position)
WHERE h.depth = 9 AND before.depth = 7
UNION ALL
SELECT 'NC less NBP, H from 7 to 9 plies', position,
       100.0 * iif(metric = 'NC', 1, -1)
           * (1.0 * (h.none - h.nodes) / whole.whole
              - 1.0 * (before.none - before.nodes) / whole_before.whole) * whole.positions,
       0.5, 0, 1, 4, metric, 9
FROM h
JOIN h AS before USING (metric, ask, position)
JOIN whole USING (metric, ask)
JOIN whole AS whole_before USING (metric, ask)
WHERE h.depth = 9 AND before.depth = 7 AND whole.depth = 9 AND whole_before.depth = 7
ORDER BY block, metric DESC, depth, part;
