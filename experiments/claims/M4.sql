-- How many times as far from the minimal tree are even depths than odd ones, a straight trend apart?
-- Beside it each set, those without T, and the measured tree in place of the formula.
WITH weights (depth, weight) AS (VALUES (3, -0.25), (4, 0.75), (5, -0.75), (6, 0.25)),
own AS MATERIALIZED (
    SELECT ask, position, enhancements, depth, nodes, weight
    FROM last_bottoms JOIN weights USING (depth)
    WHERE depths = 4 AND enhancements IN ('-', 'S', 'N', 'RN', 'TN', 'TRN', 'RNH', 'TNH', 'TRNH')),
formula AS MATERIALIZED (
    SELECT ask, position, depth, weight, w
    FROM minimal_w JOIN weights ON k = min(depth, 4)
    WHERE ask IN (SELECT ask FROM own)),
tree AS MATERIALIZED (
    SELECT ask, position, depth, weight, nbp
    FROM asked_minimal_tree JOIN weights USING (depth)
    WHERE ask = 'shown' AND status = 'done'),
kinds (number, part, ask, least) AS (
    VALUES (1, 'mean over the nine sets, formula', 'iterative', ''),
           (2, 'mean over those without T, formula', 'shown', ''),
           (3, 'mean over the nine sets, measured tree', 'shown', 'measured')),
sets AS (
    SELECT number, kinds.part, kinds.ask, least, enhancements,
           count(*) OVER (PARTITION BY number) AS nb
    FROM kinds JOIN (SELECT DISTINCT enhancements FROM own)
    WHERE number <> 2 OR NOT instr(enhancements, 'T')
    UNION ALL
    SELECT 4, printf('%s, formula', iif(enhancements = '-', 'nothing on', enhancements)), 'shown', '',
           enhancements, 1
    FROM (SELECT DISTINCT enhancements FROM own)),
parts AS (SELECT DISTINCT number, part, ask, least FROM sets)
SELECT part, position, printf('%s %d', enhancements, depth) AS term, weight / nb AS factor,
       nodes, NULL AS plies, number
FROM sets JOIN own USING (ask, enhancements)
UNION ALL
SELECT part, position, printf('formula %d', depth), -weight, w, depth, number
FROM parts JOIN formula USING (ask) WHERE least = ''
UNION ALL
SELECT part, position, printf('tree %d', depth), -weight, nbp, NULL, number
FROM parts JOIN tree USING (ask) WHERE least <> ''
  AND (SELECT count(DISTINCT depth) FROM tree) = 4
ORDER BY number, part, position;
