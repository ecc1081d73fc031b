-- What each enhancement does to the node count, alone and in the company of all others: the geometric
-- mean over positions of NC with it / NC without it, as log2, with its interval. At the deepest depth at
-- which all sets are done on the whole suite, with the 8,192-entry table.
WITH deepest AS (
    SELECT max(depth) AS depth FROM (
        SELECT depth, count(*) AS sets FROM total
        WHERE study = 'schaeffer1989' AND suite = 'bratko-kopec' AND setting = '{}'
          AND positions = (SELECT count(*) FROM position WHERE suite = 'bratko-kopec')
        GROUP BY depth)
    WHERE sets = 128),
sets AS (
    SELECT 'alone' AS company, letter, title, letter AS "with", '-' AS without
    FROM enhancement WHERE instr('TRNSHKL', letter)
    UNION ALL
    SELECT 'others', letter, title, 'TRNSHKL', replace('TRNSHKL', letter, '')
    FROM enhancement WHERE instr('TRNSHKL', letter)),
counts AS MATERIALIZED (
    SELECT position, enhancements, nc, depth FROM result JOIN deepest USING (depth)
    WHERE study = 'schaeffer1989' AND suite = 'bratko-kopec' AND parameters = '{}'
      AND status = 'done')
SELECT company, letter, title, a.depth, avg(ln(1.0 * a.nc / b.nc)) / ln(2) AS log2_ratio,
       CASE company WHEN 'alone' THEN low ELSE -high END AS low,
       CASE company WHEN 'alone' THEN high ELSE -low END AS high, count(*) AS positions
FROM sets
JOIN counts AS a ON a.enhancements = "with"
JOIN counts AS b ON b.enhancements = without AND b.position = a.position
LEFT JOIN interval ON interval.study = 'schaeffer1989' AND interval.suite = 'bratko-kopec'
     AND interval.setting = '{}' AND interval.depth = a.depth
     AND interval.enhancements = CASE company WHEN 'alone' THEN "with" ELSE without END
     AND metric = CASE company WHEN 'alone' THEN 'mean_log2_over_none_nc'
                               ELSE 'mean_log2_over_full_nc' END
GROUP BY company, letter
ORDER BY company, log2_ratio
