-- How many per cent of the nodes do multi-cut's searches take, and how many of its tries succeed?
WITH counts AS MATERIALIZED (
    SELECT position, depth, sum(inside) AS inside, sum(tries) AS tries, sum(prunes) AS prunes
    FROM multi_cut_counts GROUP BY position, depth),
shares AS (
    SELECT 1 AS number, 'nodes' AS what, beside, depth, position, inside AS part_of, nc AS whole
    FROM counts JOIN tactical USING (position, depth) WHERE enhancements = 'TNSHMV'
    UNION ALL
    SELECT 2, 'success', beside, depth, position, prunes, tries
    FROM counts JOIN tactical USING (position, depth) WHERE enhancements = 'TNSHMV')
SELECT printf('%s%s in per cent, depth %d', beside, what, depth) AS part, position,
       100.0 * part_of AS top, whole AS bottom
FROM shares
ORDER BY number, position;
