-- Reduction by each enhancement alone and by T and H together, by depth, in two base programs and with two
-- tables (Schaeffer 1989, Figs. 3 to 6). The study's two sets with a table that is too small have no curve. Of
-- each program only depths at which every line is done on the whole suite: the deepest may be known of some
-- sets alone.
WITH curves AS (
    SELECT reduction.metric, substr(universe, 1, instr(universe, '-1m') + instr(universe, '-64k') - 1) AS program,
           coalesce(reduction.setting ->> '$."T.entries"', '8192') AS entries,
           reduction.enhancements AS series, reduction.depth, percent, low, high, positions, sets
    FROM reduction
    JOIN universe USING (study, setting)
    LEFT JOIN interval ON interval.study = reduction.study AND interval.suite = reduction.suite
         AND interval.setting = reduction.setting AND interval.enhancements = reduction.enhancements
         AND interval.depth = reduction.depth AND interval.metric = 'percent_' || reduction.metric
    WHERE reduction.study = 'nine-plies' AND reduction.depth >= 3
      AND (universe GLOB '*-1m' OR universe GLOB '*-64k')
      AND reduction.enhancements IN ('T', 'R', 'N', 'S', 'H', 'K', 'TH')
      AND positions = (SELECT count(*) FROM position WHERE position.suite = reduction.suite)),
lines AS MATERIALIZED (
    SELECT *, count(*) OVER (PARTITION BY program, depth) AS lines_nb FROM curves)
SELECT metric, program, entries, series, depth, percent, low, high, positions, sets
FROM lines JOIN (SELECT program, max(lines_nb) AS lines_nb FROM lines GROUP BY program) USING (program, lines_nb)
ORDER BY metric, program DESC, CAST(entries AS INTEGER), length(series), instr('TRNSHK', series), depth
