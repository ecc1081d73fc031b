-- Reduction by pairs of enhancements, by depth, in two base programs with the large table (Schaeffer 1989,
-- Figs. 4 and 6). A pair's line ends where it was not searched deeper on the whole suite.
SELECT reduction.metric, substr(universe, 1, instr(universe, '-1m') - 1) AS program,
       reduction.enhancements AS series, reduction.depth, percent, low, high, positions, sets
FROM reduction
JOIN universe USING (study, setting)
LEFT JOIN interval ON interval.study = reduction.study AND interval.suite = reduction.suite
     AND interval.setting = reduction.setting AND interval.enhancements = reduction.enhancements
     AND interval.depth = reduction.depth AND interval.metric = 'percent_' || reduction.metric
WHERE reduction.study = 'nine-plies' AND reduction.depth >= 3 AND universe GLOB '*-1m'
  AND length(reduction.enhancements) = 2 AND trim(reduction.enhancements, 'TRNSHK') = ''
  AND positions = (SELECT count(*) FROM position WHERE position.suite = reduction.suite)
ORDER BY reduction.metric, program DESC, instr(reduction.enhancements, 'T') = 0, reduction.enhancements, reduction.depth
