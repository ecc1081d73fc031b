-- What share of the possible reduction T and H bring together, in each base program of the study: at the
-- deepest depth at which all its sets are done on the whole suite.
WITH deepest AS (
    SELECT setting, max(depth) AS depth FROM (
        SELECT setting, depth, count(*) AS sets FROM total
        WHERE study = 'universes'
          AND positions = (SELECT count(*) FROM position WHERE suite = total.suite)
        GROUP BY setting, depth)
    WHERE sets >= 64 GROUP BY setting)
SELECT metric, depth, universe,
       coalesce(setting ->> '$."T.entries"', '8192') AS entries,
       coalesce(setting ->> '$."H.moves"', 'all') AS moves,
       coalesce(setting ->> '$."base.order"', 'generated') AS move_order,
       coalesce(setting ->> '$."base.quiescence"', 'captures') AS leaves,
       coalesce(setting ->> '$."base.eval"', 'full') AS evaluation,
       percent, (SELECT max(positions) FROM total WHERE study = 'universes') AS positions
FROM reduction
JOIN deepest USING (setting, depth)
JOIN universe USING (study, setting)
WHERE study = 'universes' AND enhancements = 'TH'
ORDER BY metric, CAST(entries AS INTEGER), moves, move_order, leaves, evaluation
