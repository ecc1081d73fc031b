-- How many times the nodes does history take with another weight, or with the piece in its index?
WITH own AS MATERIALIZED (SELECT * FROM varied)
SELECT printf('%s, %s, depth %d', ask, enhancements, depth) AS part,
       position, 1.0 * nc / plain_nc AS ratio
FROM own WHERE depth = (SELECT max(depth) FROM own)
ORDER BY part;
