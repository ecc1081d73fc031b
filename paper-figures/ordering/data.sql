-- How well moves are ordered, in two parts, for iterations alone:
--   set    every set at the deepest depth: share of the cutoffs at CUT nodes that come from the first move
--          searched, and NC of the iteration / of the iteration with nothing on (sums over positions)
--   depth  that share by depth, for nothing, each enhancement alone and all seven, at CUT nodes
-- From depth 2, at depths at which all 128 sets are done on the whole suite, with 8,192 entries.
WITH complete AS MATERIALIZED (
    SELECT depth, min(positions) AS positions FROM total
    WHERE study = 'schaeffer1989' AND suite = 'bratko-kopec' AND setting = '{}'
      AND positions = (SELECT count(*) FROM position WHERE suite = 'bratko-kopec')
    GROUP BY depth HAVING count(*) = 128),
shares AS MATERIALIZED (
    SELECT enhancements, depth, first_share, complete.positions
    FROM ordering JOIN complete USING (depth)
    WHERE study = 'schaeffer1989' AND suite = 'bratko-kopec' AND parameters = '{}' AND kind = 'cut'
      AND cutoffs > 0),
trees AS MATERIALIZED (
    SELECT enhancements, sum(nc) AS nc FROM iteration
    WHERE study = 'schaeffer1989' AND suite = 'bratko-kopec' AND parameters = '{}'
      AND depth = (SELECT max(depth) FROM complete)
    GROUP BY enhancements)
SELECT 'set' AS part, enhancements, depth, first_share,
       1.0 * nc / (SELECT nc FROM trees WHERE enhancements = '-') AS ratio, positions
FROM shares JOIN trees USING (enhancements)
WHERE depth = (SELECT max(depth) FROM complete)
UNION ALL
SELECT 'depth', enhancements, depth, first_share, '', positions
FROM shares WHERE length(enhancements) = 1 OR enhancements = 'TRNSHKL'
ORDER BY part DESC, enhancements, depth
