-- How many times do these positions branch a ply?
WITH own AS MATERIALIZED (SELECT position, k, w FROM minimal_w WHERE k >= 2)
SELECT 'W of these positions, depth 4' AS part, NULL AS position, avg(w) AS value
FROM own WHERE k = 4
HAVING count(*) = (SELECT count(*) FROM asked_position)
UNION ALL
SELECT printf('as a sample, depth %d', k), position, w
FROM (SELECT * FROM own ORDER BY k DESC, position);
