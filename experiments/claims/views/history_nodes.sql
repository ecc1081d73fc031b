-- What H, TH and TNSH cost under a setting beside the setting `plain`, at the depths at which all
-- are done under both; `depths` says how many these are, and `sets` how many sets.
WITH pairs AS MATERIALIZED (
    SELECT own.metric, own.ask, position, enhancements, depth, own.nodes, plain.nodes AS plain_nodes
    FROM done_nodes AS own JOIN done_nodes AS plain USING (metric, position, enhancements, depth)
    WHERE own.ask <> 'plain' AND plain.ask = 'plain' AND enhancements IN ('H', 'TH', 'TNSH'))
SELECT pairs.*, depths, sets
FROM pairs
JOIN (SELECT ask, count(DISTINCT depth) AS depths, count(DISTINCT enhancements) AS sets
      FROM pairs GROUP BY ask) USING (ask)
