-- What H, TH and TNSH cost under a setting over what they cost under the setting `plain`, as terms
-- whose factors add up to a mean over the depths; `sets` says how many sets there are.
WITH signs (sign) AS (VALUES (1), (-1))
SELECT metric, ask, position, enhancements, sets,
       printf('%s %d %d', enhancements, depth, sign) AS term, 1.0 * sign / depths AS factor,
       iif(sign > 0, nodes, plain_nodes) AS nodes
FROM history_nodes JOIN signs
