-- Bottom positions of one iteration alone / those of the minimal tree, as log2, mean over positions,
-- by set and depth, as far as minimal trees were measured on the whole suite: nothing on, each letter
-- alone, T with H, T with N and K, all seven, and of all 128 the set nearest at the deepest depth. `formula`: in place
-- of an iteration the formula W^ceil(d/2) + W^floor(d/2) - 1 with the position's own W.
-- label: series|depth|positions|best
WITH whole AS (SELECT count(*) AS positions FROM position WHERE suite = 'bratko-kopec'),
trees AS MATERIALIZED (
    SELECT position, depth, nbp, formula FROM minimal_tree
    WHERE suite = 'bratko-kopec' AND status = 'done' AND nbp > 0 AND depth BETWEEN 2 AND 99),
measured AS (SELECT depth FROM trees GROUP BY depth HAVING count(*) = (SELECT positions FROM whole)),
ratios AS MATERIALIZED (
    SELECT i.enhancements, i.position, i.depth, ln(1.0 * i.nbp / trees.nbp) / ln(2) AS y
    FROM iteration AS i JOIN trees USING (position, depth) JOIN measured USING (depth)
    WHERE i.study = 'schaeffer1989' AND i.suite = 'bratko-kopec' AND i.parameters = '{}' AND i.nbp > 0),
means AS MATERIALIZED (
    SELECT enhancements, depth, avg(y) AS y, count(*) AS positions
    FROM ratios GROUP BY enhancements, depth HAVING count(*) = (SELECT positions FROM whole)),
best AS (
    SELECT enhancements FROM means WHERE depth = (SELECT max(depth) FROM means) ORDER BY y LIMIT 1)
SELECT enhancements || '|' || depth || '|' || positions || '|' || (enhancements IN (SELECT enhancements FROM best)) AS label,
       position, ratios.y AS value
FROM ratios JOIN means USING (enhancements, depth)
WHERE length(enhancements) = 1 OR enhancements IN ('TH', 'TNK', 'TRNSHKL') OR enhancements IN (SELECT enhancements FROM best)
UNION ALL
SELECT 'formula|' || depth || '|' || (SELECT positions FROM whole) || '|0', position, ln(formula / nbp) / ln(2)
FROM trees JOIN measured USING (depth) WHERE depth <= (SELECT max(depth) FROM means)
ORDER BY label, position
