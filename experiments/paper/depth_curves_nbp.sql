-- Schaeffer's percentage by depth, one enhancement alone and T with H: in two base programs to nine plies where
-- they were run, else in two of the multiverse. Bottom positions.
WITH chosen (place, study, universe, panel) AS (
    VALUES (1, 'nine-plies', 'phoenix-64k', 'as Schaeffer tells of his program'),
           (2, 'nine-plies', 'mvv-lva-1m', 'captures by victim, a large table')),
complete AS (
    SELECT place, chosen.study, panel, deepest.setting, deepest.depth FROM chosen
    JOIN deepest ON deepest.study = chosen.study AND deepest.universe = chosen.universe
    UNION ALL
    SELECT 3, study, 'captures as generated, the least table', setting, depth FROM deepest
    WHERE study = 'universes' AND setting = '{}'
    UNION ALL
    SELECT * FROM (
        SELECT 4, study, 'captures by victim, the largest table', setting, depth FROM deepest
        WHERE study = 'universes' AND setting ->> '$."base.order"' = 'mvv_lva' AND setting ->> '$."base.eval"' IS NULL
          AND setting ->> '$."base.quiescence"' IS NULL
        ORDER BY coalesce(setting ->> '$."T.entries"', 8192) DESC, setting ->> '$."H.moves"' DESC LIMIT 1)),
best AS (
    SELECT * FROM complete
    WHERE study = (SELECT study FROM complete ORDER BY depth DESC, study LIMIT 1)),
-- What the paper states of T with H, as a line.
stated AS (
    SELECT states, CAST(trim(states, 'abcdefghijklmnopqrstuvwxyz %') AS REAL) AS y
    FROM claim WHERE id = 'S1a' AND states GLOB '*[0-9]*')
SELECT panel, series, x, y, reference FROM (
    SELECT place, panel, enhancements AS series, reduced.depth AS x, percent AS y, NULL AS reference,
           instr('TRNSHK', enhancements) AS letter
    FROM best JOIN reduced USING (study, setting)
    WHERE metric = 'nbp' AND (length(enhancements) = 1 OR enhancements = 'TH') AND instr('TRNSHKTH', enhancements)
      AND reduced.depth BETWEEN 3 AND best.depth AND percent IS NOT NULL AND sets >= 64
    UNION ALL
    SELECT place, panel, '', 0, y, 'the paper: ' || states, 99 FROM best JOIN stated)
ORDER BY place, letter = 0, letter, x
