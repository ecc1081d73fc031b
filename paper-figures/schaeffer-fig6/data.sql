-- Reduction in NC by pairs of enhancements, by depth (Schaeffer 1989, Fig. 6), from
--   paper  the study of the paper, with 8,192 entries: the pairs over 70 % at depth 5, the deepest at which the paper
--          ran all 64 sets
--   nine   the same pairs in the study nine-plies, in the base program like the paper's, with 1,048,576 entries
--   games  the same pairs at depth 5 on 1,000 positions of engine play, for the caption
-- Only depths that are done on the whole suite.
WITH chosen AS (
    SELECT enhancements FROM reduction
    WHERE study = 'schaeffer1989' AND suite = 'bratko-kopec' AND setting = '{}' AND metric = 'nc' AND depth = min(5, 99)
      AND length(enhancements) = 2 AND trim(enhancements, 'TRNSHKL') = '' AND percent > 70),
lines (study, setting, line) AS (
    SELECT 'schaeffer1989', '{}', 'paper'
    UNION SELECT 'games', '{}', 'games' -- unless a study or suite is asked for
    UNION SELECT study, setting, 'nine' FROM universe WHERE study = 'nine-plies' AND universe = 'phoenix-1m')
SELECT line, reduction.enhancements AS series, reduction.depth, percent AS y, low, high, positions, sets, reduction.metric
FROM chosen JOIN lines JOIN reduction USING (study, setting, enhancements)
LEFT JOIN interval ON interval.study = reduction.study AND interval.suite = reduction.suite
     AND interval.setting = reduction.setting AND interval.enhancements = reduction.enhancements
     AND interval.depth = reduction.depth AND interval.metric = 'percent_nc'
WHERE reduction.metric = 'nc' AND (reduction.suite = 'bratko-kopec' OR line = 'games') AND reduction.depth BETWEEN 3 AND min(9, 99)
  AND (reduction.study = 'nine-plies' OR reduction.study = 'schaeffer1989' AND reduction.depth <= 6
       OR reduction.study = 'games' AND reduction.depth = min(5, 99) -- unless a study or suite is asked for
      )
  AND positions = (SELECT count(*) FROM position WHERE position.suite = reduction.suite)
ORDER BY line DESC, reduction.enhancements, reduction.depth
