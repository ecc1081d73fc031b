-- Which positions carry the saving of T?
-- `share`: the position's share of all nodes that T alone saves. Below 0, T makes the tree larger.
WITH pairs AS (
    SELECT base.position, base.depth, base.nc AS none, own.nc AS t
    FROM result AS base JOIN result AS own USING (study, suite, position, parameters, depth)
    WHERE study = 'schaeffer1989' AND parameters = '{}'
      AND base.enhancements = '-' AND own.enhancements = 'T'
      AND base.status = 'done' AND own.status = 'done'
      AND depth = (SELECT max(depth) FROM result WHERE study = 'schaeffer1989'))
SELECT position, depth, none, t, round(1.0 * (none - t) / (SELECT sum(none - t) FROM pairs), 3) AS share
FROM pairs ORDER BY share DESC LIMIT 5;
