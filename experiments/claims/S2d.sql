-- How many points of the possible reduction does H lose from 7 to 9 plies, in each program?
-- Beside it how many times the nodes of H nothing takes, by depth.
WITH ends (depth, sign) AS (VALUES (7, 1), (9, -1)),
own AS MATERIALIZED (SELECT * FROM deep_nodes WHERE metric = 'NBP' AND depths = 3)
SELECT printf('%s: 7 less 9 plies', ask) AS part, position, printf('%d', depth) AS term,
       sign AS factor, enhancements, nodes, 'H' AS reduction_of, ask, 1 AS block
FROM own JOIN ends USING (depth)
UNION ALL
SELECT printf('times the nodes of H, %s, depth %d', ask, depth), position, enhancements,
       iif(enhancements = 'H', -1, 1), enhancements, nodes, NULL, ask, 2
FROM own WHERE enhancements IN ('-', 'H')
ORDER BY block, ask DESC, part;
