-- How many times the cost of a direct search does an iterative one take with T or R?
-- R means nothing to a direct search, so that one is without.
WITH own AS MATERIALIZED (SELECT * FROM cost)
SELECT printf('%s, %s, depth %d', metric, iterative.enhancements, depth) AS part,
       position, 1.0 * iterative.n / direct.n AS ratio
FROM own AS iterative JOIN own AS direct USING (metric, depth, position)
WHERE iterative.ask = 'iterative' AND direct.ask = 'direct'
  AND (iterative.enhancements, direct.enhancements) IN (VALUES ('T', 'T'), ('R', '-'))
ORDER BY part;
