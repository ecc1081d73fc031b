-- What each selective row, alone beside TNH, leaves of the nodes and of the solutions. Nodes: log2 of NC over
-- TNH's, mean and variance over Bratko-Kopec positions. Solutions: positions of the tactical suite that TNH
-- solves and the row does not, and the other way round; `low` to `high`: the 95 % interval of the loss net of
-- what is won, in per cent of those that TNH solves, by the view risk (NULL: it has none at that depth). Each
-- at its own greatest depth at which all are done.
WITH ideas AS (SELECT letter, title FROM enhancement WHERE instr('BWGZXlVQcbEfMzIhipu', letter)),
plain AS MATERIALIZED (
    SELECT study, position, enhancements, depth, nc, solved
    FROM result
    WHERE study IN ('selectivity-levels', 'selectivity-risk') AND status = 'done'
      AND enhancements IN (SELECT 'TNH' UNION ALL SELECT 'TNH' || letter FROM ideas)
      AND json_remove(parameters, '$."V.t"') = '{"T.entries":1048576}'),
deepest AS (
    SELECT study, max(depth) AS depth
    FROM (SELECT study, depth FROM plain GROUP BY study, depth
          HAVING count(DISTINCT enhancements) = 1 + (SELECT count(*) FROM ideas))
    GROUP BY study),
own AS MATERIALIZED (SELECT plain.* FROM plain JOIN deepest USING (study, depth)),
pairs AS (
    SELECT row.study, row.depth, letter, title, row.position, ln(1.0 * row.nc / base.nc) / ln(2) AS y,
           base.solved AS base_solved, row.solved AS solved
    FROM ideas
    JOIN own AS row ON row.enhancements = 'TNH' || letter
    JOIN own AS base ON base.study = row.study AND base.position = row.position AND base.enhancements = 'TNH'),
net AS MATERIALIZED (
    SELECT study, depth, substr(enhancements, 4) AS letter, 100 - solved_high AS low, 100 - solved_low AS high
    FROM risk
    WHERE study = 'selectivity-risk' AND enhancements IN (SELECT 'TNH' || letter FROM ideas)
      AND json_remove(parameters, '$."V.t"') = '{"T.entries":1048576}'
    GROUP BY study, depth, enhancements HAVING count(*) = 1)
SELECT study, depth, letter, title, count(*) AS positions, avg(y) AS y,
       max(0, avg(y * y) - avg(y) * avg(y)) / max(1, count(*) - 1) AS variance, sum(base_solved) AS base_solved,
       sum(base_solved > solved) AS lost, sum(base_solved < solved) AS won, low, high
FROM pairs
LEFT JOIN net USING (study, depth, letter)
GROUP BY study, letter
ORDER BY study, letter
