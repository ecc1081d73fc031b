-- What share of the nodes of T with H is left by the best set that has both, at each depth and in
-- each metric? Beside it in points of the possible reduction.
WITH own AS MATERIALIZED (
    SELECT * FROM schaeffer_nodes WHERE instr(enhancements, 'T') AND instr(enhancements, 'H'))
SELECT printf('depth %d, %s', depth, metric) AS part, position, 'best' AS term, 1 AS factor,
       enhancements, nodes
FROM own
UNION ALL
SELECT printf('depth %d, %s', depth, metric), position, 'TH', -1, enhancements, nodes
FROM own WHERE enhancements = 'TH'
ORDER BY part;
