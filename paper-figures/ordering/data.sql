-- How well moves are ordered: every set at the deepest depth at which all 128 are done on the whole suite, with
-- 8,192 entries: share of the cutoffs at CUT nodes that come from the first move searched, and NC of the iteration /
-- of the iteration with nothing on (sums over positions).
WITH whole AS (SELECT count(*) AS positions FROM position WHERE suite = 'bratko-kopec'),
known AS MATERIALIZED (
    SELECT enhancements, depth, first_share, positions, count(*) OVER (PARTITION BY depth) AS sets
    FROM ordering JOIN whole USING (positions)
    WHERE study = 'schaeffer1989' AND suite = 'bratko-kopec' AND parameters = '{}' AND kind = 'cut' AND cutoffs > 0
      AND depth <= 99),
shares AS (SELECT * FROM known WHERE sets = 128 AND depth = (SELECT max(depth) FROM known WHERE sets = 128)),
trees AS MATERIALIZED (
    SELECT enhancements, sum(nc) AS nc FROM iteration
    WHERE study = 'schaeffer1989' AND suite = 'bratko-kopec' AND parameters = '{}' AND depth = (SELECT max(depth) FROM shares)
    GROUP BY enhancements)
SELECT enhancements, depth, first_share, 1.0 * nc / (SELECT nc FROM trees WHERE enhancements = '-') AS ratio, positions
FROM shares JOIN trees USING (enhancements) ORDER BY enhancements
