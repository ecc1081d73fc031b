-- What does each set leave of the nodes of nothing on, position by position?
-- 300,000 searches take some 2 s.
SELECT one.enhancements, count(*) AS positions, exp(avg(ln(1.0 * one.nc / none.nc))) AS ratio
FROM result AS one JOIN result AS none USING (study, suite, position, parameters, depth)
WHERE one.study = 'schaeffer1989' AND parameters = '{}' AND depth = 5 AND none.enhancements = '-'
GROUP BY one.enhancements ORDER BY ratio;
