-- What six enhancements do in chess and on artificial trees, at the two deepest depths that are done
-- everywhere, with 8,192 entries:
--   effect  log2 of NC with a letter / without it, mean over the 32 pairs of sets: mean over positions
--   set     NC of each of the 64 sets of T R N S H L, sum over positions
-- label: part|place|depth|name
WITH places (place, study, suite) AS (
    VALUES (1, 'schaeffer1989', 'bratko-kopec'),
           (2, 'trees', 'planted:width=38,first=70,quarter=90,spread=100'),
           (3, 'trees', 'planted:width=38,first=50,quarter=75,spread=100'),
           (4, 'trees', 'planted:width=38,first=3,quarter=26,spread=100'),
           (5, 'trees', 'planted:width=20,first=50,quarter=75,spread=100,states=10')),
counts AS MATERIALIZED (
    SELECT place, position, enhancements, depth, nc, ln(nc) / ln(2) AS y
    FROM result JOIN places USING (study, suite)
    WHERE study IN ('trees', 'schaeffer1989') AND parameters = '{}' AND status = 'done'
      AND NOT instr(enhancements, 'K')),
whole AS (SELECT place, count(DISTINCT position) AS positions FROM counts GROUP BY place),
full AS (
    SELECT place, depth FROM counts JOIN whole USING (place)
    GROUP BY place, depth HAVING count(*) = 64 * min(positions)),
depths AS MATERIALIZED (
    SELECT depth FROM full GROUP BY depth HAVING count(*) = (SELECT count(*) FROM places)
    ORDER BY depth DESC LIMIT 2),
letters (letter) AS (VALUES ('T'), ('R'), ('N'), ('S'), ('H'), ('L')),
effects AS (
    SELECT place, depth, letter, position,
           round(avg(iif(instr(enhancements, letter), y, NULL)) - avg(iif(instr(enhancements, letter), NULL, y)), 12) AS y
    FROM counts JOIN depths USING (depth) JOIN letters
    GROUP BY place, depth, letter, position)
SELECT 'effect|' || place || '|' || depth || '|' || letter AS label, position, y AS value
FROM effects
UNION ALL
SELECT 'set|' || place || '|' || depth || '|' || enhancements, NULL, sum(nc)
FROM counts JOIN depths USING (depth)
GROUP BY place, depth, enhancements
ORDER BY label, position
