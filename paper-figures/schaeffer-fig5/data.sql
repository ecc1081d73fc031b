-- Reduction in NC by each enhancement alone, and by T and H together, by depth (Schaeffer 1989, Fig. 5), from
--   paper  the study of the paper, with its tables: 8,192 entries, from depth 7 on 65,536
--   games  the same program on 1,000 positions of engine play
--   phoenix, mvv-lva  the study nine-plies: two base programs with 1,048,576 entries
-- Only depths that are done on the whole suite.
WITH lines AS (
    SELECT study, setting, iif(depth < 7, 'paper', 'paper, from 7') AS line FROM (
        SELECT DISTINCT study, setting, depth FROM reduction
        WHERE study = 'schaeffer1989' AND (setting = '{}' AND depth <= 6 OR setting = '{"T.entries":65536}' AND depth >= 7))
    UNION SELECT 'games', '{}', 'games' -- unless a study or suite is asked for
    UNION
    SELECT study, setting, substr(universe, 1, instr(universe, '-1m') - 1) FROM universe
    WHERE study = 'nine-plies' AND universe GLOB '*-1m')
SELECT line, reduction.enhancements AS series, coalesce(title, 'T and H') AS title, reduction.depth, percent AS y, low, high, positions, sets,
       reduction.metric
FROM lines JOIN reduction USING (study, setting)
LEFT JOIN interval ON interval.study = reduction.study AND interval.suite = reduction.suite
     AND interval.setting = reduction.setting AND interval.enhancements = reduction.enhancements
     AND interval.depth = reduction.depth AND interval.metric = 'percent_nc'
LEFT JOIN enhancement ON letter = reduction.enhancements
WHERE reduction.metric = 'nc' AND reduction.depth BETWEEN 3 AND 99 AND (reduction.suite = 'bratko-kopec' OR line = 'games')
  AND (line NOT LIKE 'paper%' OR (line = 'paper') = (reduction.depth < 7))
  AND (instr('TRNSHKL', reduction.enhancements) AND length(reduction.enhancements) = 1 OR reduction.enhancements = 'TH')
  AND positions = (SELECT count(*) FROM position WHERE position.suite = reduction.suite)
  AND (reduction.study = 'schaeffer1989' OR reduction.study = 'nine-plies'
       OR reduction.study = 'games' -- unless a study or suite is asked for
      )
ORDER BY line, instr('TRNSHKL', reduction.enhancements), reduction.enhancements, reduction.depth
