-- Which letters does the full set surely need: whose removal costs nodes, with 0 outside its interval?
-- In doublings of the nodes against the full set, mean over positions: above 0 the letter saves.
WITH logs AS (
    SELECT suite, depth, own.enhancements, avg(log2(1.0 * own.nc / whole.nc)) AS mean,
           max(depth) OVER (PARTITION BY suite) AS deepest
    FROM result AS own JOIN result AS whole USING (study, suite, position, parameters, depth)
    WHERE study = 'schaeffer1989' AND parameters = '{}' AND whole.enhancements = 'TRNSHKL'
      AND length(own.enhancements) = 6
    GROUP BY suite, depth, own.enhancements)
SELECT suite, enhancements AS without, depth, round(mean, 3) AS mean,
       round(low, 3) AS low, round(high, 3) AS high,
       CASE WHEN low > 0 THEN 'missed' WHEN high < 0 THEN 'in the way' ELSE 'unsure' END AS verdict
FROM logs JOIN interval USING (suite, enhancements, depth)
WHERE depth = deepest AND study = 'schaeffer1989' AND setting = '{}' AND metric = 'mean_log2_over_full_nc'
ORDER BY suite, mean DESC;
