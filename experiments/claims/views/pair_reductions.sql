-- Which share of the possible reduction T and H bring, at each depth; beside it how many times the nodes
-- of the best set they take.
WITH own AS MATERIALIZED (SELECT * FROM schaeffer_nodes)
SELECT metric, printf('depth %d', depth) AS part, position, '' AS term, 1 AS factor,
       enhancements, nodes, 'TH' AS reduction_of
FROM own
UNION ALL
SELECT metric, printf('over the best set, depth %d', depth), position, 'best', -1, enhancements,
       nodes, NULL
FROM own
UNION ALL
SELECT metric, printf('over the best set, depth %d', depth), position, 'TH', 1, enhancements, nodes,
       NULL
FROM own WHERE enhancements = 'TH'
