-- How many times the nodes does a window take, alone and beside T, by its width?
WITH own AS MATERIALIZED (
    SELECT * FROM asked_result WHERE status = 'done' AND enhancements IN ('-', 'S', 'T', 'TS')),
deepest AS (SELECT max(depth) AS depth FROM own WHERE ask <> 'window 100')
SELECT printf('%s over %s, %s, depth %d', s.enhancements, without.enhancements, s.ask, depth) AS part,
       position, 1.0 * s.nc / without.nc AS ratio
FROM own AS s
JOIN deepest USING (depth)
JOIN own AS without USING (position, depth)
WHERE without.ask = 'window 100'
  AND (s.enhancements, without.enhancements) IN (VALUES ('S', '-'), ('TS', 'T'))
ORDER BY s.enhancements, json_extract(s.parameters, '$."S.window"');
