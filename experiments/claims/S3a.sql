-- How many points does T's share of the possible reduction rise from depths 3 and 4 to 5 and 6?
SELECT printf('5 and 6 less 3 and 4, %s', metric) AS part, position, printf('%d', depth) AS term,
       iif(depth >= 5, 0.5, -0.5) AS factor, enhancements, nodes, 'T' AS reduction_of
FROM schaeffer_nodes
WHERE depths = 4
ORDER BY metric DESC;
