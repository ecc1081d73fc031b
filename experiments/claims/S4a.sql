-- Does R's share of the possible reduction stay within a fifth of its mean from depths 3 and 4 to 5
-- and 6? A fifth of the mean with the change and less it: neither is below 0 then. No rows where
-- the mean is not above 0. Beside it the slope from 3 to 9 plies, by least squares, in points a ply.
WITH own AS MATERIALIZED (SELECT * FROM schaeffer_nodes WHERE ask = '8,192 entries' AND depths = 4),
totals AS (
    SELECT metric, depth, enhancements, sum(nodes) AS total
    FROM own GROUP BY metric, depth, enhancements),
shares AS (
    SELECT metric, max(total) FILTER (WHERE enhancements = '-') AS none,
           max(total) FILTER (WHERE enhancements = 'R') AS r, min(total) AS best
    FROM totals GROUP BY metric, depth),
benefits AS (
    SELECT metric FROM shares GROUP BY metric HAVING sum(1.0 * (none - r) / (none - best)) > 0),
figures (number, figure, mean, change) AS (
    VALUES (1, 'limits, a fifth of the mean and the change', 0.2, 1),
           (2, 'limits, a fifth of the mean less the change', 0.2, -1),
           (3, 'the mean', 1, 0),
           (4, 'the change', 0, 1))
SELECT iif(metric = 'NBP', '', 'NC: ') || figure AS part, position, printf('%d', depth) AS term,
       mean / 4.0 + iif(depth >= 5, 0.5, -0.5) * change AS factor,
       enhancements, nodes, 'R' AS reduction_of, ask, metric, number
FROM own JOIN figures
WHERE metric IN benefits
UNION ALL
SELECT printf('%sthe slope, 3 to 9 plies, 65,536 entries', iif(metric = 'NBP', '', 'NC: ')), position,
       printf('%d', depth), (depth - 6) / 28.0, enhancements, nodes, 'R', ask, metric, 5
FROM deep_nodes WHERE ask <> '8,192 entries' AND depths = 7
ORDER BY metric DESC, number;
