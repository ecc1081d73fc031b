-- Growth of cost, in four parts:
--   step    NC of the iteration to a depth alone / of the iteration before: nothing, each enhancement
--           alone, all seven, and of the other sets the one with the fewest nodes at the deepest depth
--   range   the least and the greatest such growth of all 128 sets
--   effect  what a letter does to the growth per ply over two plies, sqrt(NC(d) / NC(d - 2)): log2 of
--           with it / without it, mean over the 64 pairs of sets that differ in it, then over positions
--   pair    the same of one pair (label: the set with the letter), mean over positions
-- Two plies, for odd and even depths alternate; to the deepest depth and to the one before, so that one
-- is odd and one is even. Segment 1: the run with 8,192 table entries, depths at which all sets are done
-- on the whole suite; segment 2: the one with 65,536, from depth 7.
WITH whole AS (SELECT count(*) AS positions FROM position WHERE suite = 'bratko-kopec'),
steps AS MATERIALIZED (
    SELECT CASE setting WHEN '{}' THEN 1 ELSE 2 END AS segment, enhancements, depth, nc, positions,
           count(*) OVER (PARTITION BY setting, depth) AS sets
    FROM growth JOIN whole USING (positions)
    WHERE study = 'schaeffer1989' AND suite = 'bratko-kopec'
      AND (setting = '{}' AND depth <= 6 OR setting = '{"T.entries":65536}' AND depth >= 7)),
complete AS (SELECT * FROM steps WHERE segment = 2 OR sets = 128),
deepest AS (SELECT max(depth) AS depth FROM complete WHERE segment = 1),
best AS (
    SELECT enhancements FROM total JOIN deepest USING (depth)
    WHERE study = 'schaeffer1989' AND suite = 'bratko-kopec' AND setting = '{}'
      AND length(enhancements) BETWEEN 2 AND 6
    ORDER BY nc LIMIT 1),
shown AS (
    SELECT 0 AS number, '-' AS enhancements, 'nothing' AS label
    UNION ALL
    SELECT number + 1, letter, letter || '  ' || title FROM enhancement WHERE instr('TRNSHKL', letter)
    UNION ALL SELECT 100, enhancements, enhancements || '  fewest nodes' FROM best
    UNION ALL SELECT 101, 'TRNSHKL', 'TRNSHKL  all seven'),
own AS MATERIALIZED (
    SELECT enhancements, position, depth, nc FROM iteration
    WHERE study = 'schaeffer1989' AND suite = 'bratko-kopec' AND parameters = '{}'
      AND depth BETWEEN (SELECT depth - 3 FROM deepest) AND (SELECT depth FROM deepest)),
plies AS MATERIALIZED (
    SELECT enhancements, position, last.depth, ln(1.0 * last.nc / own.nc) / ln(2) / 2 AS log2_growth
    FROM own AS last JOIN own USING (enhancements, position)
    WHERE own.depth = last.depth - 2),
pairs AS MATERIALIZED (
    SELECT letter, number, a.enhancements, a.depth, a.position,
           a.log2_growth - b.log2_growth AS log2_ratio
    FROM enhancement
    JOIN plies AS a ON instr(a.enhancements, letter)
    JOIN plies AS b ON b.position = a.position AND b.depth = a.depth
         AND b.enhancements = CASE a.enhancements WHEN letter THEN '-'
                              ELSE replace(a.enhancements, letter, '') END
    WHERE instr('TRNSHKL', letter)),
effects AS (
    SELECT letter, number, depth, position, avg(log2_ratio) AS log2_ratio, count(*) AS sets
    FROM pairs GROUP BY letter, depth, position)
SELECT 'step' AS part, segment, shown.enhancements AS series, label, depth, nc AS y, '' AS variance,
       positions, sets, shown.number AS number
FROM complete JOIN shown USING (enhancements)
UNION ALL
SELECT 'range', segment, 'least', '', depth, min(nc), '', positions, sets, 200
FROM complete WHERE segment = 1 GROUP BY depth
UNION ALL
SELECT 'range', segment, 'most', '', depth, max(nc), '', positions, sets, 201
FROM complete WHERE segment = 1 GROUP BY depth
UNION ALL
SELECT 'effect', 1, letter, '', depth, avg(log2_ratio),
       (avg(log2_ratio * log2_ratio) - avg(log2_ratio) * avg(log2_ratio)) / (count(*) - 1),
       count(*), min(sets), 300 + number
FROM effects GROUP BY letter, depth
UNION ALL
SELECT 'pair', 1, letter, enhancements, depth, avg(log2_ratio), '', count(*), 1, 400 + number
FROM pairs GROUP BY letter, enhancements, depth
ORDER BY number, segment, depth, label
