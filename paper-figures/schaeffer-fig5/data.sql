-- Reduction in NC by each enhancement alone, by depth (Schaeffer 1989, Fig. 5).
-- Segment 1: the run with 8,192 table entries; segment 2: the one with 65,536, from depth 7. Only depths
-- that are done on the whole suite.
SELECT CASE reduction.setting WHEN '{}' THEN 1 ELSE 2 END AS segment,
       reduction.enhancements AS series, letter || '  ' || title AS label, reduction.depth,
       percent AS y, low, high, positions, sets
FROM reduction
JOIN enhancement ON letter = reduction.enhancements
LEFT JOIN interval ON interval.study = reduction.study AND interval.suite = reduction.suite
     AND interval.setting = reduction.setting
     AND interval.enhancements = reduction.enhancements
     AND interval.depth = reduction.depth AND interval.metric = 'percent_nc'
WHERE reduction.study = 'schaeffer1989' AND reduction.suite = 'bratko-kopec'
  AND reduction.metric = 'nc' AND instr('TRNSHKL', letter)
  AND (reduction.setting = '{}' AND reduction.depth BETWEEN 3 AND 6
       OR reduction.setting = '{"T.entries":65536}' AND reduction.depth >= 7)
  AND positions = (SELECT count(*) FROM position WHERE position.suite = reduction.suite)
ORDER BY segment, number, reduction.depth
