-- What a transposition table must hold, and what it is for:
--   size  T alone, NC with a table of 2^x entries / NC with the largest, 2^22, by depth
--   use   T with some of its three uses, NC / NC of the same set without the table; x: the uses, `beside` the set
-- Geometric means over positions as log2; depths done on all positions of a study.
-- label: part|beside|x|depth|positions
WITH sizes AS MATERIALIZED (
    SELECT position, depth, nc, coalesce(json_extract(parameters, '$."T.entries"'), 8192) AS entries
    FROM result
    WHERE study = 'marsland1986-size' AND suite = 'bratko-kopec' AND status = 'done' AND enhancements = 'T'
      AND coalesce(json_extract(parameters, '$."T.replacement"'), 'fig7') = 'fig7' AND depth >= 3),
uses AS MATERIALIZED (
    SELECT position, enhancements, nc, depth, parameters,
           iif(coalesce(json_extract(parameters, '$."T.cutoffs"'), 'on') = 'on', 'cut', '')
           || iif(json_extract(parameters, '$."T.narrowing"') = 'on', ' narrow', '')
           || iif(coalesce(json_extract(parameters, '$."T.ordering"'), 'on') = 'on', ' order', '') AS use
    FROM result
    WHERE study = 'marsland1986-table' AND suite = 'bratko-kopec' AND status = 'done'
      AND instr(parameters, 'acceptance') = 0 AND instr(parameters, 'flags') = 0
      AND depth = (SELECT max(depth) FROM total WHERE study = 'marsland1986-table'
                   AND positions = (SELECT max(positions) FROM total WHERE study = 'marsland1986-table'))),
ratios AS (
    SELECT 'size' AS part, position, 'nothing' AS beside, ln(a.entries) / ln(2) AS x, a.depth, ln(1.0 * a.nc / b.nc) / ln(2) AS y
    FROM sizes AS a JOIN sizes AS b USING (position, depth) WHERE b.entries = 4194304
    UNION ALL
    SELECT 'use', a.position, iif(b.enhancements = '-', 'nothing', 'N and H'), trim(a.use), a.depth, ln(1.0 * a.nc / b.nc) / ln(2)
    FROM uses AS a JOIN uses AS b ON b.position = a.position
     AND a.enhancements = 'T' || replace(b.enhancements, '-', '')
    WHERE b.parameters = '{}' AND b.enhancements IN ('-', 'NH') AND trim(a.use) <> '')
SELECT part || '|' || beside || '|' || x || '|' || depth || '|' || count(*) OVER (PARTITION BY part, beside, x, depth) AS label,
       position, y AS value
FROM ratios
ORDER BY part, beside DESC, depth, x, position
