-- How many times the cost of T does R take, on the mean over the depths?
-- Beside it by depth, metric and set; in CPU time; and where T only orders moves.
WITH pairs (r, t) AS (VALUES ('RN', 'TN'), ('R', 'T'), ('RNH', 'TNH')),
judged AS MATERIALIZED (
    SELECT * FROM done_nodes
    WHERE ask = 'as it is' AND metric = 'NBP' AND enhancements IN ('RN', 'TN')),
shown AS MATERIALIZED (
    SELECT * FROM done_costs WHERE ask IN ('shown', 'ordering alone')
    UNION ALL
    SELECT * FROM done_times WHERE ask = 'timed')
SELECT 'RN over TN, NBP, mean over the depths' AS part, position,
       printf('%s %d', enhancements, depth) AS term,
       iif(enhancements = 'RN', 1.0, -1.0) / depths AS factor, nodes, 1 AS block, '' AS sort
FROM judged
UNION ALL
SELECT printf('%s over %s%s, %s, depth %d', pairs.r, pairs.t,
              iif(t.ask = 'ordering alone', ' that only orders', ''), metric, depth),
       position, sign, sign, iif(sign > 0, r.nodes, t.nodes),
       2, printf('%s %s %d %s', t.ask, metric, length(pairs.r) - 2, depth)
FROM pairs
JOIN shown AS r ON r.enhancements = pairs.r
JOIN shown AS t USING (metric, depth, position)
JOIN (SELECT 1 AS sign UNION ALL SELECT -1)
WHERE t.enhancements = pairs.t
  AND (r.ask, t.ask) IN (VALUES ('shown', 'shown'), ('shown', 'ordering alone'), ('timed', 'timed'))
ORDER BY block, sort, part, position;
