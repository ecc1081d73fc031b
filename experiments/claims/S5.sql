-- What do N and S alone reduce, in percent of the better one of T and H at that depth?
WITH own AS MATERIALIZED (SELECT * FROM saving WHERE enhancements IN ('T', 'N', 'S', 'H')),
better AS (
    SELECT metric, depth, ask, enhancements, min(total)
    FROM (SELECT metric, depth, ask, enhancements, sum(nodes) AS total
          FROM own WHERE enhancements IN ('T', 'H')
          GROUP BY metric, depth, ask, enhancements)
    GROUP BY metric, depth, ask)
SELECT printf('%s over %s, depth %d, %s', x.enhancements, y.enhancements, depth, metric) AS part,
       position, 100.0 * (x.none - x.nodes) AS top, y.none - y.nodes AS bottom
FROM own AS x
JOIN better USING (metric, depth, ask)
JOIN own AS y USING (metric, depth, ask, position)
WHERE x.enhancements IN ('N', 'S') AND y.enhancements = better.enhancements
ORDER BY metric DESC, depth, part;
