-- How many times the nodes does R take that T takes where it only orders moves?
WITH own AS MATERIALIZED (SELECT * FROM asked_result WHERE status = 'done')
SELECT printf('%s over %s, depth %d', r.enhancements, t.enhancements, depth) AS part,
       position, 1.0 * r.nc / t.nc AS ratio
FROM own AS r JOIN own AS t USING (position, depth)
WHERE r.ask = 'as it is' AND t.ask = 'ordering alone'
  AND (r.enhancements, t.enhancements) IN (VALUES ('R', 'T'), ('RN', 'TN'), ('RH', 'TH'))
ORDER BY r.enhancements, depth;
