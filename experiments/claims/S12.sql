-- How many times the nodes does history take that is recorded in the last ply too?
WITH own AS MATERIALIZED (SELECT * FROM varied)
SELECT printf('%s, depth %d', enhancements, depth) AS part, position, 1.0 * nc / plain_nc AS ratio
FROM own WHERE depth = (SELECT max(depth) FROM own)
ORDER BY part;
