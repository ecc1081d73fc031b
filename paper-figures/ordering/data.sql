-- How well moves are ordered, in two parts, for iterations alone:
--   set    every set at the deepest depth: share of the cutoffs at CUT nodes that come from the first move
--          searched, and NC of the iteration / of the iteration with nothing on (sums over positions)
--   depth  that share by depth, for nothing, each enhancement alone and all seven, at CUT nodes
-- From depth 2, at depths at which all 128 sets are done on the whole suite, with 8,192 entries.
WITH whole AS (SELECT count(*) AS positions FROM position WHERE suite = 'bratko-kopec'),
known AS MATERIALIZED (
    SELECT enhancements, depth, first_share, positions,
           count(*) OVER (PARTITION BY depth) AS sets
    FROM ordering JOIN whole USING (positions)
    WHERE study = 'schaeffer1989' AND suite = 'bratko-kopec' AND parameters = '{}' AND kind = 'cut'
      AND cutoffs > 0),
shares AS (SELECT * FROM known WHERE sets = 128),
trees AS MATERIALIZED (
    SELECT enhancements, sum(nc) AS nc FROM iteration
    WHERE study = 'schaeffer1989' AND suite = 'bratko-kopec' AND parameters = '{}'
      AND depth = (SELECT max(depth) FROM shares)
    GROUP BY enhancements)
SELECT 'set' AS part, enhancements, depth, first_share,
       1.0 * nc / (SELECT nc FROM trees WHERE enhancements = '-') AS ratio, positions
FROM shares JOIN trees USING (enhancements)
WHERE depth = (SELECT max(depth) FROM shares)
UNION ALL
SELECT 'depth', enhancements, depth, first_share, '', positions
FROM shares WHERE length(enhancements) = 1 OR enhancements = 'TRNSHKL'
ORDER BY part DESC, enhancements, depth
