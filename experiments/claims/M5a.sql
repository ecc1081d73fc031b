-- How many times the nodes does a table of 8,192 entries take that one of 1,048,576 takes?
-- Beside it the nodes of a position.
WITH own AS MATERIALIZED (
    SELECT * FROM done_nodes WHERE metric = 'NC' AND enhancements IN ('TN', 'TNH', 'TRN'))
SELECT printf('%sdepth %d, %s', iif(enhancements = 'TRN', 'beside: ', ''), depth, enhancements) AS part,
       position, ask AS term, iif(ask = '8,192 entries', 1, -1) AS factor, nodes, NULL AS value,
       1 AS block, -depth AS sort
FROM own JOIN (SELECT depth FROM own GROUP BY depth HAVING count(DISTINCT ask) = 2) USING (depth)
UNION ALL
SELECT printf('nodes a position, %s, depth %d', enhancements, depth), position, NULL, NULL, NULL, nodes,
       2, -depth
FROM own WHERE ask = '8,192 entries'
ORDER BY block, sort, part, position;
