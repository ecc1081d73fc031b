-- Which share of the possible reduction do T and H bring at depths 7 to 9, in each program?
SELECT printf('%s: depth %d, %s', ask, depth, metric) AS part, position, enhancements, nodes,
       'TH' AS reduction_of
FROM deep_nodes
WHERE depths = 3
ORDER BY ask DESC, metric, depth;
