-- How far apart are the greatest and the least share of R, and by how much does T beat it?
WITH own AS MATERIALIZED (SELECT * FROM saving WHERE enhancements IN ('T', 'R')),
r AS MATERIALIZED (SELECT * FROM own WHERE enhancements = 'R'),
shares AS MATERIALIZED (
    SELECT metric, depth, ask, 1.0 * sum(none - nodes) / sum(none - best) AS share
    FROM r GROUP BY metric, depth, ask),
most AS (SELECT metric, ask, depth, max(share) FROM shares
         GROUP BY metric, ask HAVING count(*) > 1),
least AS (SELECT metric, ask, depth, min(share) FROM shares GROUP BY metric, ask)
SELECT printf('range of R, %s, depth %d over %d, %s', ask, most.depth, least.depth, metric) AS part,
       position, 100.0 * (a.none - a.nodes) AS top, a.none - a.best AS bottom,
       100.0 * (b.none - b.nodes) AS less_top, b.none - b.best AS less_bottom,
       1 AS block, metric, 0 AS depth
FROM most
JOIN least USING (metric, ask)
JOIN r AS a USING (metric, ask)
JOIN r AS b USING (metric, ask, position)
WHERE a.depth = most.depth AND b.depth = least.depth
UNION ALL
SELECT printf('T over R, depth %d, %s', depth, metric), position,
       100.0 * (r.nodes - t.nodes), t.none - t.best, 0, 1, 2, metric, depth
FROM own AS t JOIN r USING (metric, depth, ask, position)
WHERE t.enhancements = 'T'
ORDER BY block, metric DESC, depth;
