-- Cost relative to a direct alpha-beta search, in percent, by depth (Marsland 1986, Fig. 8), in parts:
--   cpu      CPU time: medians over rounds, summed; low to high: the ratios of single rounds
--   model    the same told by the cost model from the counts
--   nc       nodes
--   minimal  the minimal tree's bottom positions over those of the direct search
-- Sums over the suite, only where every position is done. The traces are those that the paper speaks of:
-- iterative deepening alone, aspiration, and PVS with every choice of its three memories.
WITH whole AS (SELECT count(*) AS positions FROM position WHERE suite = 'bratko-kopec'),
shown (number, enhancements, label) AS (
    VALUES (1, '-', 'iterative alpha-beta'), (2, 'S', 'aspiration'), (3, 'N', 'PVS'), (4, 'RN', 'PVS +ref'),
           (5, 'NH', 'PVS +hist'), (6, 'TN', 'PVS +trans'), (7, 'TRN', 'PVS +trans +ref'),
           (8, 'RNH', 'PVS +ref +hist'), (9, 'TNH', 'PVS +trans +hist'),
           (10, 'TRNH', 'PVS +trans +ref +hist')),
arms (parameters, direct) AS (
    VALUES ('{"base.root_order":"sorted"}', 0), ('{"base.deepening":"off","base.root_order":"sorted"}', 1)),
rounds AS MATERIALIZED (
    SELECT enhancements, parameters, depth, run, round, sum(cpu_ns) AS cost, count(*) AS positions
    FROM timing
    WHERE study = 'marsland1986'
      AND suite = 'bratko-kopec' AND latest
    GROUP BY enhancements, parameters, depth, run, round),
costs_of AS MATERIALIZED (
    SELECT 'cpu' AS part, enhancements, parameters, depth, positions, cpu_ns AS cost
    FROM time_total WHERE study = 'marsland1986' AND suite = 'bratko-kopec'
    UNION ALL
    SELECT 'model', enhancements, parameters, depth, count(*), sum(cpu_ns)
    FROM time_model WHERE study = 'marsland1986' AND suite = 'bratko-kopec'
    GROUP BY enhancements, parameters, depth
    UNION ALL
    SELECT 'nc', enhancements, parameters, depth, count(*), sum(nc)
    FROM result WHERE study = 'marsland1986' AND suite = 'bratko-kopec' AND status = 'done'
    GROUP BY enhancements, parameters, depth),
direct AS MATERIALIZED (
    SELECT part, depth, cost FROM costs_of JOIN arms USING (parameters) JOIN whole USING (positions)
    WHERE direct AND enhancements = '-' AND depth >= 2),
spread AS MATERIALIZED (
    SELECT 'cpu' AS part, own.enhancements, own.parameters, own.depth,
           100.0 * min(own.cost / base.cost) AS low, 100.0 * max(own.cost / base.cost) AS high,
           count(*) AS rounds
    FROM (SELECT enhancements, parameters, depth, run, round, 1.0 * cost AS cost
          FROM rounds JOIN whole USING (positions)) AS own
    JOIN (SELECT depth, run, round, cost FROM rounds JOIN arms USING (parameters) JOIN whole USING (positions)
          WHERE direct AND enhancements = '-') AS base
         ON base.depth = own.depth AND base.run = own.run AND base.round = own.round
    GROUP BY own.enhancements, own.parameters, own.depth),
trees AS MATERIALIZED (
    SELECT depth, sum(minimal_tree.nbp) AS minimal, sum(result.nbp) AS nbp, count(*) AS positions
    FROM minimal_tree
    JOIN result USING (suite, position, depth)
    JOIN arms USING (parameters)
    WHERE study = 'marsland1986' AND suite = 'bratko-kopec' AND enhancements = '-' AND direct
      AND minimal_tree.status = 'done' AND depth >= 2
    GROUP BY depth),
words AS (
    SELECT (SELECT max(rounds) FROM spread) AS rounds,
           (SELECT printf('%.1f', 100 * max(error)) FROM model WHERE study = 'marsland1986') AS error,
           coalesce((SELECT printf('CPU time: sums of medians over %d rounds of one worker. A round runs every '
                           || 'search once in its own order. Bars: the least and the greatest ratio of a '
                           || 'single round.', max(rounds))
                     FROM spread HAVING count(*) > 0),
                    'CPU time was not measured into this database (`make timing`).') AS times,
           coalesce((SELECT printf('Cost model: a sum of counts at non-negative prices fitted to '
                           || 'CPU times%s. It predicts a left-out set within %.1f %% (root mean square).',
                           CASE max(source) WHEN 'fit' THEN '' ELSE ' of another machine' END, 100 * max(error))
                     FROM model WHERE study = 'marsland1986' HAVING count(*) > 0), 'There is no cost model.') AS costs,
           CASE WHEN EXISTS (SELECT 1 FROM trees JOIN whole USING (positions))
                THEN 'Dotted beside the nodes: the bottom positions of the minimal tree measured by `prunelab minimal-tree` divided by those of the direct search.'
                ELSE 'The line of the minimal tree is left out: the database has no minimal trees (`prunelab minimal-tree`).'
           END AS tree)
SELECT part, enhancements AS series, label, depth, 100.0 * costs.cost / direct.cost AS y,
       min(low, 100.0 * costs.cost / direct.cost) AS low, max(high, 100.0 * costs.cost / direct.cost) AS high,
       positions, number, words.rounds, error, words.times, words.costs, tree
FROM shown
JOIN costs_of AS costs USING (enhancements) JOIN arms USING (parameters) JOIN whole USING (positions)
JOIN direct USING (part, depth)
LEFT JOIN spread USING (part, enhancements, parameters, depth)
CROSS JOIN words
WHERE NOT arms.direct
UNION ALL
SELECT 'minimal', 'minimal', 'minimal tree (NBP)', depth, 100.0 * minimal / nbp, NULL, NULL, positions, 11,
       words.rounds, error, times, costs, tree
FROM trees JOIN whole USING (positions) CROSS JOIN words
ORDER BY part, number, depth
