-- What does each set leave of the nodes of nothing on, position by position?
-- A join of a view with itself by texts takes time by the square of the positions. Written so, each row is read once:
-- 300,000 searches take some 3 s.
WITH r AS MATERIALIZED (
    SELECT suite, position, enhancements, parameters, depth, nc FROM result
    WHERE study = 'schaeffer1989' AND parameters = '{}' AND depth = 5)
SELECT one.enhancements, count(*) AS positions, exp(avg(ln(1.0 * one.nc / none.nc))) AS ratio
FROM r AS one JOIN r AS none USING (suite, position, depth)
WHERE none.enhancements = '-'
GROUP BY one.enhancements ORDER BY ratio;
