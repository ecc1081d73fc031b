-- How far does K's share of the possible reduction fall behind H's from depths 3 and 4 to 5 and 6?
WITH of (letter, sign) AS (VALUES ('H', 1), ('K', -1))
SELECT printf('H less K, 5 and 6 less 3 and 4, %s', metric) AS part, position,
       printf('%s %d', letter, depth) AS term, iif(depth >= 5, 0.5, -0.5) * sign AS factor,
       enhancements, nodes, letter AS reduction_of
FROM schaeffer_nodes JOIN of
WHERE depths = 4
ORDER BY metric DESC;
