-- Bottom positions of one iteration alone / those of the minimal tree, geometric mean over positions, by
-- set and depth, from depth 2, as far as minimal trees were measured on the whole suite and the set was run:
--   set        sets of schaeffer1989, all parameters at their defaults; of all 128 the one with the
--              lowest ratio at the deepest depth, and the same of those without T
--   direct     marsland1986's search without deepening, if it was run
--   reference  in place of an iteration: the formula with the position's own W, the left-first tree, and
--              both trees with transpositions merged
-- variance: of the logarithms' mean.
WITH whole AS (SELECT count(*) AS positions FROM position WHERE suite = 'bratko-kopec'),
trees AS MATERIALIZED (
    SELECT * FROM minimal_tree
    WHERE suite = 'bratko-kopec' AND status = 'done' AND nbp > 0 AND depth BETWEEN 2 AND 6),
measured AS (
    SELECT depth FROM trees GROUP BY depth HAVING count(*) = (SELECT positions FROM whole)),
ratios AS MATERIALIZED (
    SELECT i.enhancements, i.position, i.depth, ln(1.0 * i.nbp / trees.nbp) AS ratio
    FROM iteration AS i JOIN trees USING (position, depth) JOIN measured USING (depth)
    WHERE i.study = 'schaeffer1989' AND i.suite = 'bratko-kopec' AND i.parameters = '{}' AND i.nbp > 0),
means AS MATERIALIZED (
    SELECT enhancements, depth, avg(ratio) AS ratio,
           (avg(ratio * ratio) - avg(ratio) * avg(ratio)) / (count(*) - 1) AS variance,
           count(*) AS positions
    FROM ratios GROUP BY enhancements, depth
    HAVING count(*) = (SELECT positions FROM whole)),
deepest AS (SELECT max(depth) AS depth FROM means WHERE enhancements = '-'),
best AS (
    SELECT enhancements FROM means JOIN deepest USING (depth) ORDER BY ratio LIMIT 1),
best_without AS (
    SELECT enhancements FROM means JOIN deepest USING (depth)
    WHERE NOT instr(enhancements, 'T') ORDER BY ratio LIMIT 1),
shown (enhancements, label) AS (
    VALUES ('-', 'nothing'), ('S', 'S  aspiration'), ('N', 'N  minimal window'),
           ('R', 'R  refutation table'), ('T', 'T  transposition table'), ('L', 'L  killers'),
           ('H', 'H  history'), ('K', 'K  knowledge'), ('TH', 'TH'), ('RH', 'RH'), ('TRH', 'TRH'),
           ('TRN', 'TRN'), ('NK', 'NK'), ('TNK', 'TNK'), ('TRNSHKL', 'TRNSHKL  all')
    UNION SELECT enhancements, enhancements || '  best' FROM best WHERE enhancements <> 'TRNSHKL'
    UNION SELECT enhancements, enhancements || '  best without T' FROM best_without
          WHERE enhancements NOT IN ('NK', 'RH')),
direct AS (
    SELECT i.depth, ln(1.0 * i.nbp / trees.nbp) AS ratio
    FROM iteration AS i JOIN trees USING (position, depth) JOIN measured USING (depth)
    WHERE i.study = 'marsland1986' AND i.suite = 'bratko-kopec' AND i.enhancements = '-' AND i.nbp > 0
      AND json_extract(i.parameters, '$."base.deepening"') = 'off'),
reference AS (
    SELECT depth, 1 AS number, 'formula' AS name, 'W^{⌈d/2⌉} + W^{⌊d/2⌋} − 1' AS label,
           ln(formula / nbp) AS ratio FROM trees
    UNION ALL SELECT depth, 2, 'left-first', 'left-first tree (≥ minimal)', ln(1.0 * left_first_nbp / nbp) FROM trees
    UNION ALL SELECT depth, 3, 'graph', 'left-first graph', ln(1.0 * graph_nbp / nbp) FROM trees
    UNION ALL SELECT depth, 4, 'merged', 'merged minimal tree', ln(1.0 * merged_nbp / nbp) FROM trees)
SELECT 'set' AS part, enhancements AS series, label, means.depth, ratio AS y, variance, positions, 0 AS number
FROM means JOIN shown USING (enhancements) JOIN deepest ON means.depth <= deepest.depth
UNION ALL
SELECT 'direct', 'direct', 'direct search', direct.depth, avg(ratio),
       (avg(ratio * ratio) - avg(ratio) * avg(ratio)) / (count(*) - 1), count(*), 0
FROM direct JOIN deepest ON direct.depth <= deepest.depth
GROUP BY 4 HAVING count(*) = (SELECT positions FROM whole)
UNION ALL
SELECT 'reference', name, label, depth, avg(ratio),
       (avg(ratio * ratio) - avg(ratio) * avg(ratio)) / (count(*) - 1), count(*), number
FROM reference JOIN measured USING (depth)
WHERE depth <= (SELECT depth FROM deepest)
GROUP BY name, depth
ORDER BY number, series, depth
