-- Which positions carry the saving of T?
-- `share`: the position's share of all nodes that T alone saves. Below 0, T makes the tree larger.
WITH pairs AS (
    SELECT suite, position, depth, base.nc AS none, own.nc AS t, max(depth) OVER (PARTITION BY suite) AS deepest
    FROM result AS base JOIN result AS own USING (study, suite, position, parameters, depth)
    WHERE study = 'schaeffer1989' AND parameters = '{}'
      AND base.enhancements = '-' AND own.enhancements = 'T'
      AND base.status = 'done' AND own.status = 'done'),
shares AS (
    SELECT suite, position, depth, none, t,
           round(1.0 * (none - t) / sum(none - t) OVER (PARTITION BY suite), 3) AS share,
           row_number() OVER (PARTITION BY suite ORDER BY none - t DESC) AS rank
    FROM pairs WHERE depth = deepest)
SELECT suite, position, depth, none, t, share FROM shares WHERE rank <= 5 ORDER BY suite, rank;
