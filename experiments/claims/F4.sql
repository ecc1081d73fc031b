-- How many times the nodes of TNH do singular extensions search?
WITH signs (sign) AS (VALUES (1), (-1)),
pairs AS MATERIALIZED (
    SELECT a.metric, a.position, a.depth, a.depths, sign, iif(sign > 0, a.nodes, b.nodes) AS nodes
    FROM done_nodes AS a JOIN done_nodes AS b USING (metric, position, depth) JOIN signs
    WHERE a.ask = 'singular' AND a.enhancements = 'TNHQ'
      AND b.ask = 'singular' AND b.enhancements = 'TNH')
SELECT printf('Q takes of TNH, %s, mean over the depths', metric) AS part, position,
       printf('%d %d', depth, sign) AS term, 1.0 * sign / depths AS factor, nodes,
       iif(metric = 'NC', 1, 2) AS block, depth AS sort
FROM pairs
UNION ALL
SELECT printf('Q takes of TNH, %s, depth %d', metric, depth), position, sign, sign, nodes, 3, depth
FROM pairs
ORDER BY block, part, sort, position;
