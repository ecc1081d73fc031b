-- The tables of the page, in this order. Each: a line `-- ID: TITLE`, its note, one statement, and an empty
-- line. The page shows the statement too, so that a reader can ask for more.

-- reduction: Reduction by set
-- The table sums over the suite at the deepest depth. It has studies of at least 8 sets, except those
-- measured by nodes to solution. 100 % is the best set that was run; log2 counts doublings above it. In
-- Schaeffer's columns ("paper") 100 % is the best set of T, R, N, S, H and K.
WITH own AS MATERIALIZED (SELECT *, max(depth) OVER (PARTITION BY study, suite, setting) AS last
  FROM reduction)
SELECT study, setting, enhancements, depth, positions,
  max(n) FILTER (WHERE metric = 'nc') AS nc,
  max(percent_all) FILTER (WHERE metric = 'nc') AS nc_percent,
  max(log2_over_best_all) FILTER (WHERE metric = 'nc') AS nc_log2,
  max(percent) FILTER (WHERE metric = 'nc') AS nc_percent_of_the_paper,
  max(n) FILTER (WHERE metric = 'nbp') AS nbp,
  max(percent_all) FILTER (WHERE metric = 'nbp') AS nbp_percent,
  max(log2_over_best_all) FILTER (WHERE metric = 'nbp') AS nbp_log2,
  max(percent) FILTER (WHERE metric = 'nbp') AS nbp_percent_of_the_paper
FROM own WHERE depth = last AND sets_all >= 8 AND study NOT IN (SELECT study FROM solution)
GROUP BY study, suite, setting, enhancements, parameters
ORDER BY study, setting <> '{}', setting, nc;

-- solutions: Nodes to solution by set
-- The nodes after which the best move stayed a solution. A position unsolved within the budget
-- counts as two budgets (2b), or as four (4b). Geometric means over positions. ms_2b: nodes_2b
-- times the set's measured time for a node, in milliseconds. Of repeated searches only the first
-- counts.
SELECT study, suite, enhancements, parameters, budget, count(*) AS positions,
  sum(solved) AS solved, exp(avg(ln(nodes_2b))) AS nodes_2b, exp(avg(ln(nodes_4b))) AS nodes_4b,
  exp(avg(ln(ns_2b))) / 1e6 AS ms_2b
FROM solution GROUP BY study, suite, enhancements, parameters, depth, budget
ORDER BY study, suite, parameters <> '{}', parameters, nodes_2b;

-- effects: Effects
-- The effect on log2 of what is counted (metric), in doublings; below 0 it saves. For the metric
-- solved it is the effect on the share of positions solved; above 0 it solves more. An interaction
-- of k letters is the k-th difference, averaged over the sets of the other letters. 95 % bootstrap
-- intervals over positions; bands are simultaneous over all interactions.
WITH own AS MATERIALIZED (SELECT *, max(depth) OVER (PARTITION BY study, suite, setting)
    AS last FROM effect)
SELECT study, suite, setting, depth, metric, kind, letters, value, low, high, band_low,
  band_high,
  positions, largest_share, largest_position
FROM own WHERE depth = last AND (kind <> 'interaction' OR length(letters) <= 3)
ORDER BY study, suite, setting, metric DESC, kind, abs(value) DESC;

-- risk: Risk: what forward pruning saves and loses
-- Nodes and solved positions at the deepest depth in percent of the study's baseline, with 95 %
-- intervals; p is from McNemar's test on the positions that only one of the two solves. Changed:
-- positions whose root value is not the baseline's. Audited (with base.audit): a sample of what was
-- left out, cut or reduced was then searched in full. Wrong: the full search decides otherwise at
-- that node, whichever letter (or base.delta) pruned there. The root's value need not change.
WITH own AS MATERIALIZED (SELECT *, max(depth) OVER (PARTITION BY study) AS last FROM risk)
SELECT study, enhancements, parameters, percent_nodes, percent_solved, lost, gained,
  changed, percent_wrong, audited, wrong, nodes_low, nodes_high, solved_low, solved_high,
  kept, mcnemar AS p, depth, positions
FROM own WHERE depth = last
ORDER BY study, percent_nodes;

-- multicut: Multi-cut by r, c and m: Bjornsson and Marsland's Table 1 beside ours
-- Nodes and solved positions in per cent of the search without it, at the deepest depth; 95 %
-- intervals. The paper's are of other positions and a deeper search.
WITH paper (r, c, m, paper_nodes, paper_solved) AS (VALUES
  (1, 2, 4, 93.33, 97.6), (1, 2, 8, 91.71, 97.2), (1, 2, 12, 93.39, 96.8),
  (1, 3, 4, 134.17, 99.2), (1, 3, 8, 150.31, 98.9), (1, 3, 12, 157.34, 98.5),
  (1, 4, 4, 175.38, 99.4), (1, 4, 8, 210.41, 99.3), (1, 4, 12, 234.33, 99.0),
  (2, 2, 4, 70.48, 97.4), (2, 2, 8, 61.56, 97.2), (2, 2, 12, 59.38, 96.8),
  (2, 3, 4, 87.46, 99.5), (2, 3, 8, 82.6, 99.2), (2, 3, 12, 79.95, 99.2),
  (2, 4, 4, 100.14, 99.7), (2, 4, 8, 98.5, 99.4), (2, 4, 12, 98.04, 99.2),
  (3, 2, 4, 71.6, 95.8), (3, 2, 8, 63.17, 95.5), (3, 2, 12, 57.13, 95.1),
  (3, 3, 4, 86.07, 97.7), (3, 3, 8, 79.3, 97.5), (3, 3, 12, 72.21, 97.0),
  (3, 4, 4, 98.33, 98.6), (3, 4, 8, 89.96, 97.9), (3, 4, 12, 84.89, 97.6))
, own AS (SELECT *, max(depth) OVER () AS last FROM risk
  WHERE study = 'bjornsson-marsland-table1' AND instr(enhancements, 'M')
    AND parameters ->> '$."M.where"' IS NULL)
SELECT r, c, m, depth, positions, percent_nodes, nodes_low, nodes_high, paper_nodes,
  percent_solved, solved_low, solved_high, paper_solved, lost, gained, mcnemar
FROM own JOIN paper ON r = coalesce(parameters ->> '$."M.r"', 2)
  AND c = coalesce(parameters ->> '$."M.c"', 3)
  AND m = coalesce(parameters ->> '$."M.m"', 10)
WHERE depth = last ORDER BY r, c, m;

-- null-move: The null move's bound: Bjornsson and Marsland's Table 3 beside ours
-- Nodes and solved positions in per cent of the plain null move (t = 0), at the deepest depth; 95 %
-- intervals. The paper's are of other positions and a deeper search.
WITH paper (t, paper_nodes, paper_solved) AS (VALUES
  ('0', 100.0, 100.0), ('variable', 89.4, 99.4), ('10', 84.4, 98.9), ('20', 75.1, 98.8))
, own AS (SELECT *, max(depth) OVER () AS last, iif(instr(enhancements, 'V'),
    coalesce(parameters ->> '$."V.t"', 'variable'), 'no null move') AS t FROM risk
  WHERE study = 'bjornsson-marsland-table3')
SELECT t, depth, positions, percent_nodes, nodes_low, nodes_high, paper_nodes,
  percent_solved, solved_low, solved_high, paper_solved, lost, gained, mcnemar
FROM own LEFT JOIN paper USING (t) WHERE depth = last ORDER BY percent_nodes;

-- audit: Audit: how often forward pruning decided wrongly
-- A sample of what was left out, cut or reduced was searched in full, to the depth in plies. Wrong:
-- the full search decides otherwise at the node.
WITH own AS MATERIALIZED (SELECT *, max(depth) OVER (PARTITION BY study) AS last FROM audit)
SELECT study, enhancements, parameters, depth, plies, sum(audited) AS audited,
  sum(wrong) AS wrong, 100.0 * sum(wrong) / sum(audited) AS percent_wrong
FROM own WHERE depth = last GROUP BY study, enhancements, parameters, plies
ORDER BY study, enhancements, parameters, plies;

-- growth: Growth: what one more ply costs
-- Nodes of the last iteration alone, divided by those of the one before. Geometric mean over
-- positions; studies and settings with at least 8 sets.
WITH own AS MATERIALIZED (SELECT *, count(*) OVER (PARTITION BY study, suite, setting, depth) AS sets
  FROM growth)
SELECT study, setting, enhancements, depth, positions, nc, nbp, nc_of_sums, nbp_of_sums
FROM own WHERE sets >= 8 AND (sets <= 128 OR length(enhancements) <= 2)
ORDER BY study, setting <> '{}', setting, depth, nc;

-- totals: Totals of small studies
-- Sums over the suite at the deepest depth of studies and settings with fewer than 8 sets.
WITH own AS MATERIALIZED (SELECT *, max(depth) OVER (PARTITION BY study, suite, setting)
    AS last FROM total),
few AS (SELECT study, suite, setting FROM own WHERE depth = last
  GROUP BY study, suite, setting HAVING count(*) < 8)
SELECT study, suite, setting, enhancements, depth, positions, nc, nbp, solved
FROM own JOIN few USING (study, suite, setting) WHERE depth = last
ORDER BY study, suite, setting <> '{}', setting, nc;
