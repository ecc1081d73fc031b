-- How many times does the loss by a small table grow from depths 3 and 4 to 5 and 6?
-- Beside it the least table that loses under 10 %, as a power of two.
WITH own AS MATERIALIZED (
    SELECT * FROM done_nodes
    WHERE ask <> 'sizes' AND metric = 'NC' AND depths = 4 AND enhancements IN ('TN', 'TH')),
totals AS (
    SELECT enhancements, depth, entries, sum(nc) AS nc
    FROM sizes WHERE ask = 'sizes' AND enhancements IN ('T', 'TNH')
    GROUP BY enhancements, depth, entries),
enough AS (
    SELECT enhancements, depth, min(own.entries) AS entries
    FROM totals AS own JOIN totals AS large USING (enhancements, depth)
    WHERE large.entries = 4194304 AND own.nc < 1.1 * large.nc
    GROUP BY enhancements, depth)
SELECT printf('%s, %s', iif(enhancements = 'TN', 'growth', 'beside: growth'), enhancements) AS part,
       position, printf('%s %d', ask, depth) AS term,
       iif(ask = '8,192 entries', 0.5, -0.5) * iif(depth >= 5, 1, -1) AS factor, nodes, NULL AS value,
       iif(enhancements = 'TN', 1, 2) AS block
FROM own WHERE (SELECT count(DISTINCT ask) FROM own) = 2
UNION ALL
SELECT printf('enough, %s, depth %d', enhancements, depth), NULL, NULL, NULL, NULL, log2(entries), 3
FROM enough
ORDER BY block, part, position;
