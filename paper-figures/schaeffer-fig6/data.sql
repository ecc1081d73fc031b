-- Reduction in NC by pairs of enhancements, by depth (Schaeffer 1989, Fig. 6).
-- Choice: the pairs over 70 % at depth 5, the deepest depth at which Schaeffer ran all 64 sets.
-- Segment 1: the run with 8,192 table entries; segment 2: the one with 65,536, from depth 7. Only depths
-- that are done on the whole suite.
WITH chosen AS (
    SELECT enhancements, row_number() OVER (ORDER BY percent DESC) AS rank
    FROM reduction
    WHERE study = 'schaeffer1989' AND suite = 'bratko-kopec' AND setting = '{}'
      AND metric = 'nc' AND depth = 5 AND length(enhancements) = 2
      AND trim(enhancements, 'TRNSHKL') = '' AND percent > 70)
SELECT CASE reduction.setting WHEN '{}' THEN 1 ELSE 2 END AS segment,
       enhancements AS series, enhancements AS label, reduction.depth,
       percent AS y, low, high, positions, sets
FROM chosen JOIN reduction USING (enhancements)
LEFT JOIN interval USING (study, suite, setting, enhancements, depth)
WHERE reduction.study = 'schaeffer1989' AND reduction.suite = 'bratko-kopec'
  AND reduction.metric = 'nc' AND interval.metric = 'percent_nc'
  AND (reduction.setting = '{}' AND reduction.depth BETWEEN 3 AND 6
       OR reduction.setting = '{"T.entries":65536}' AND reduction.depth >= 7)
  AND positions = (SELECT count(*) FROM position WHERE position.suite = reduction.suite)
ORDER BY segment, rank, reduction.depth
