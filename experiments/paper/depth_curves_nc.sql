-- Schaeffer's percentage by depth, one enhancement alone and T with H: in two base programs to nine plies where
-- they were run, else in two of the multiverse. All nodes.
WITH chosen (place, study, universe, panel) AS (
    VALUES (1, 'nine-plies', 'phoenix-64k', 'as Schaeffer tells of his program'),
           (2, 'nine-plies', 'mvv-lva-1m', 'captures by victim, a large table'),
           (3, 'universes', 'generated captures all full 8192', 'captures as generated, 8,192 entries'),
           (4, 'universes', 'mvv_lva captures quiet full 1048576', 'captures by victim, 1,048,576 entries')),
complete AS (
    SELECT place, chosen.study, panel, deepest.setting, deepest.depth FROM chosen
    JOIN deepest ON deepest.study = chosen.study AND deepest.universe = chosen.universe),
best AS (
    SELECT * FROM complete
    WHERE study = (SELECT study FROM complete ORDER BY depth DESC, study LIMIT 1))
SELECT panel, enhancements AS series, reduced.depth AS x, percent AS y, NULL AS reference
FROM best JOIN reduced USING (study, setting)
WHERE metric = 'nc' AND (length(enhancements) = 1 OR enhancements = 'TH') AND instr('TRNSHKTH', enhancements)
  AND reduced.depth BETWEEN 3 AND best.depth AND percent IS NOT NULL AND sets >= 64
ORDER BY place, instr('TRNSHK', enhancements) = 0, instr('TRNSHK', enhancements), reduced.depth
