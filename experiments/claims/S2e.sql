-- How many points fewer does H's share of the possible reduction lose from 7 to 9 plies in NC than
-- in NBP, in each program?
WITH ends (depth, sign) AS (VALUES (7, 1), (9, -1))
SELECT printf('%s: NBP less NC, 7 less 9 plies', ask) AS part, position,
       printf('%s %d', metric, depth) AS term, iif(metric = 'NBP', sign, -sign) AS factor,
       enhancements, nodes, 'H' AS reduction_of
FROM deep_nodes JOIN ends USING (depth)
WHERE depths = 3
ORDER BY ask DESC;
