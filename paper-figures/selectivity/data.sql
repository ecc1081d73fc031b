-- What each selective row, alone beside TNH, leaves of the nodes and of the solutions. Nodes: log2 of NC over
-- TNH's, mean over Bratko-Kopec positions. Solutions: positions of the tactical suite that TNH
-- solves and the row does not, and the other way round; the loss net of what is won, in per cent of those that TNH
-- solves, its interval by the view risk (NULL: it has none at that depth). Each at its own greatest depth at which
-- all are done.
-- label: study|depth|letter|title|positions|base_solved|lost|won
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
           base.solved AS base_solved, base.solved > row.solved AS lost, base.solved < row.solved AS won
    FROM ideas
    JOIN own AS row ON row.enhancements = 'TNH' || letter
    JOIN own AS base ON base.study = row.study AND base.position = row.position AND base.enhancements = 'TNH'),
net AS MATERIALIZED (
    SELECT study, depth, substr(enhancements, 4) AS letter, 100 - solved_high AS low, 100 - solved_low AS high
    FROM risk
    WHERE study = 'selectivity-risk' AND enhancements IN (SELECT 'TNH' || letter FROM ideas)
      AND json_remove(parameters, '$."V.t"') = '{"T.entries":1048576}'
    GROUP BY study, depth, enhancements HAVING count(*) = 1),
sums AS (
    SELECT study || '|' || depth || '|' || letter || '|' || title || '|' || count(*) || '|' || sum(base_solved) || '|' ||
           sum(lost) || '|' || sum(won) AS label, study, depth, letter, 100.0 * (sum(lost) - sum(won)) / sum(base_solved) AS net
    FROM pairs GROUP BY study, letter)
SELECT label, position, y AS value, NULL AS low, NULL AS high
FROM sums JOIN pairs USING (study, letter) WHERE study = 'selectivity-levels'
UNION ALL
SELECT label, NULL, net, low, high FROM sums LEFT JOIN net USING (study, depth, letter) WHERE study = 'selectivity-risk'
ORDER BY label, position
