-- How many times the nodes of a table of 1,048,576 entries does one of 8,192 take from depth 7 on,
-- over T and TH? Beside it against 65,536 entries.
WITH own AS MATERIALIZED (
    SELECT ask, position, enhancements, depth, nc
    FROM asked_result WHERE status = 'done' AND enhancements IN ('T', 'TH')),
pairs AS MATERIALIZED (
    SELECT large.ask, depth, position, enhancements, small.nc AS nodes, large.nc AS large_nodes
    FROM own AS small JOIN own AS large USING (position, enhancements, depth)
    WHERE small.ask = '8,192 entries' AND large.ask <> '8,192 entries'),
both AS (SELECT ask, depth FROM pairs GROUP BY ask, depth HAVING count(DISTINCT enhancements) = 2),
signs (sign) AS (VALUES (1), (-1))
SELECT iif(ask = '1,048,576 entries', '', ask || ': ') || printf('depth %d', depth) AS part,
       position, printf('%s %d', enhancements, sign) AS term, sign / 2.0 AS factor,
       iif(sign > 0, nodes, large_nodes) AS nodes
FROM pairs JOIN both USING (ask, depth) JOIN signs
ORDER BY ask, depth;
