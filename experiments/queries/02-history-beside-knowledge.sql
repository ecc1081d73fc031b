-- What does H add to every set, with K and without it?
-- In doublings of the nodes, on sums over the suite: below 0 it saves.
SELECT suite, without.depth, iif(instr(without.enhancements, 'K'), 'with K', 'without K') AS company,
       count(*) AS sets, sum(own.nc < without.nc) AS smaller,
       round(avg(log2(1.0 * own.nc / without.nc)), 3) AS mean,
       round(min(log2(1.0 * own.nc / without.nc)), 3) AS least,
       round(max(log2(1.0 * own.nc / without.nc)), 3) AS greatest
FROM total AS without
JOIN total AS own USING (study, suite, setting, depth)
WHERE study = 'schaeffer1989' AND setting = '{}' AND NOT instr(without.enhancements, 'H')
  AND replace(own.enhancements, 'H', '') = trim(without.enhancements, '-')
  AND instr(own.enhancements, 'H')
GROUP BY suite, without.depth, company ORDER BY suite, without.depth, company;
