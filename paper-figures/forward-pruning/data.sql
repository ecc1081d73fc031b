-- How forward pruning changes the picture of the first paper: NC with an enhancement / NC without it, as
-- log2, mean and variance over positions: alone, added last to the other six of T R N S H K L, and added
-- last to the other eight, M and V among them. At the deepest depth that is done on all positions of the study.
WITH deepest AS (
    SELECT max(depth) AS depth FROM (
        SELECT depth, count(*) AS sets FROM total
        WHERE study = 'bjornsson-marsland' AND suite = 'bratko-kopec' AND setting = '{}'
          AND positions = (SELECT max(positions) FROM total
                           WHERE study = 'bjornsson-marsland' AND suite = 'bratko-kopec')
        GROUP BY depth)
    WHERE sets = 512),
sets AS (
    SELECT 'alone' AS company, letter, title, letter AS "with", '-' AS without FROM enhancement
    WHERE instr('TRNSHKLMV', letter)
    UNION ALL
    SELECT 'six', letter, title, 'TRNSHKL', replace('TRNSHKL', letter, '') FROM enhancement
    WHERE instr('TRNSHKL', letter)
    UNION ALL
    SELECT 'eight', letter, title, 'TRNSHKLMV', replace('TRNSHKLMV', letter, '') FROM enhancement
    WHERE instr('TRNSHKLMV', letter)),
counts AS MATERIALIZED (
    SELECT position, enhancements, nc, depth FROM result JOIN deepest USING (depth)
    WHERE study = 'bjornsson-marsland' AND suite = 'bratko-kopec' AND parameters = '{}'
      AND status = 'done'),
pairs AS (
    SELECT company, letter, title, a.depth, ln(1.0 * a.nc / b.nc) / ln(2) AS log2_ratio
    FROM sets
    JOIN counts AS a ON a.enhancements = "with"
    JOIN counts AS b ON b.enhancements = without AND b.position = a.position)
SELECT company, letter, title, depth, avg(log2_ratio) AS log2_ratio,
       max(0, avg(log2_ratio * log2_ratio) - avg(log2_ratio) * avg(log2_ratio)) / (count(*) - 1) AS variance,
       count(*) AS positions
FROM pairs
GROUP BY company, letter
ORDER BY company, log2_ratio
