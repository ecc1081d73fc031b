-- How many times the nodes of a table of 1,048,576 entries does one of 8,192 take at depth 6, over
-- T and TH? Beside it at the depths before, and in NBP.
WITH signs (sign) AS (VALUES (1), (-1)),
own AS MATERIALIZED (SELECT * FROM schaeffer_nodes WHERE enhancements IN ('T', 'TH'))
SELECT iif(depth = 6 AND metric = 'NC', '', 'beside, ') || printf('depth %d, %s', depth, metric)
           AS part,
       position, printf('%s %d', enhancements, sign) AS term, sign / 2.0 AS factor,
       iif(sign > 0, small.nodes, large.nodes) AS nodes
FROM own AS small JOIN own AS large USING (metric, position, enhancements, depth) JOIN signs
WHERE small.ask = '8,192 entries' AND large.ask = '1,048,576 entries'
ORDER BY depth DESC, metric DESC;
