-- How far from the middle of their limits, in half widths, lie the share of the nodes that multi-cut's
-- searches take and that of its tries which succeed? Beside it both in per cent.
WITH counts AS MATERIALIZED (
    SELECT position, depth, sum(inside) AS inside, sum(tries) AS tries, sum(prunes) AS prunes
    FROM multi_cut_counts GROUP BY position, depth),
shares AS MATERIALIZED (
    SELECT 1 AS number, 'nodes' AS what, beside, depth, position, inside AS part_of, nc AS whole
    FROM counts JOIN tactical USING (position, depth) WHERE enhancements = 'TNSHMV'
    UNION ALL
    SELECT 2, 'success', beside, depth, position, prunes, tries
    FROM counts JOIN tactical USING (position, depth) WHERE enhancements = 'TNSHMV'),
limits (number, middle, half) AS (VALUES (1, 28, 8), (2, 48, 12))
SELECT printf('%sin half widths, %s, depth %d', beside, what, depth) AS part, position,
       100.0 * part_of / half AS top, whole AS bottom,
       1.0 * middle / half * whole AS less_top, whole AS less_bottom, 1 AS block, number
FROM shares JOIN limits USING (number)
UNION ALL
SELECT printf('%s in per cent, depth %d', what, depth), position,
       100.0 * part_of, whole, NULL, NULL, 2, number
FROM shares
ORDER BY block, number, position;
