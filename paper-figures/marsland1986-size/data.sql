-- How large the table must be, in two parts, for T alone and beside N and H, at every depth from 3:
--   size         NC with a table of 2^k entries / NC with the largest, 2^22, and how many interior nodes
--                the last iteration had for each entry: a position's tree over its table (geometric mean)
--   replacement  the same ratio under the other rules of what is kept, at the deepest depth
-- Geometric means over positions, at depths done on the whole suite.
WITH cells AS MATERIALIZED (
    SELECT position, enhancements, depth, nc, parameters,
           coalesce(json_extract(parameters, '$."T.entries"'), 8192) AS entries,
           coalesce(json_extract(parameters, '$."T.replacement"'), 'fig7') AS rule
    FROM result
    WHERE study = 'marsland1986-size' AND suite = 'bratko-kopec' AND status = 'done'
      AND instr(enhancements, 'T') AND depth >= 3),
trees AS MATERIALIZED (
    SELECT position, enhancements, depth, parameters, interior
    FROM iteration WHERE study = 'marsland1986-size' AND suite = 'bratko-kopec'),
means AS (
    SELECT cells.rule, cells.enhancements, cells.entries, cells.depth,
           exp(avg(ln(1.0 * cells.nc / largest.nc))) AS ratio,
           exp(avg(ln(1.0 * interior / cells.entries))) AS load, count(*) AS positions
    FROM cells
    JOIN cells AS largest ON largest.position = cells.position AND largest.depth = cells.depth
     AND largest.enhancements = cells.enhancements AND largest.rule = 'fig7' AND largest.entries = 4194304
    JOIN trees ON trees.position = cells.position AND trees.enhancements = cells.enhancements
     AND trees.depth = cells.depth AND trees.parameters = cells.parameters
    GROUP BY cells.rule, cells.enhancements, cells.entries, cells.depth)
SELECT 'size' AS part, enhancements, rule, depth, ln(entries) / ln(2) AS bits, load, ratio, positions
FROM means WHERE rule = 'fig7'
UNION ALL
SELECT 'replacement', enhancements, rule, depth, ln(entries) / ln(2), load, ratio, positions
FROM means
WHERE depth = (SELECT max(depth) FROM means)
  AND entries IN (SELECT entries FROM means WHERE rule = 'size')
ORDER BY part DESC, enhancements, rule, depth, bits
