-- How many times the cost of aspiration does a minimal window take, alone and beside a letter?
WITH own AS MATERIALIZED (SELECT * FROM cost)
SELECT printf('%s, %s over %s, depth %d', metric, n.enhancements, s.enhancements, depth) AS part,
       position, 1.0 * n.n / s.n AS ratio
FROM own AS n JOIN own AS s USING (metric, depth, position)
WHERE (n.enhancements, s.enhancements)
      IN (VALUES ('N', 'S'), ('TN', 'TS'), ('RN', 'RS'), ('NH', 'SH'))
ORDER BY metric, s.enhancements, depth;
