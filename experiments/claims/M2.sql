-- How many times the cost of a minimal window does aspiration take, on the mean over the depths?
-- Beside it by depth and metric, and beside other letters.
WITH judged AS MATERIALIZED (
    SELECT * FROM done_nodes
    WHERE ask = 'iterative' AND metric = 'NBP' AND enhancements IN ('S', 'N')),
shown AS MATERIALIZED (
    SELECT *, replace(replace(enhancements, 'S', ''), 'N', '') AS others
    FROM done_costs
    WHERE ask = 'shown' AND (instr(enhancements, 'S') > 0) <> (instr(enhancements, 'N') > 0))
SELECT 'S over N, NBP, mean over the depths' AS part, position,
       printf('%s %d', enhancements, depth) AS term,
       iif(enhancements = 'S', 1.0, -1.0) / depths AS factor, nodes, 1 AS block, '' AS sort
FROM judged
UNION ALL
SELECT printf('S over N, %s, depth %d', metric, depth), position, enhancements,
       iif(enhancements = 'S', 1, -1), nodes, 2, printf('%s %d', metric, depth)
FROM shown WHERE others = ''
UNION ALL
SELECT printf('S over N beside %s, %s, mean over the depths', others, metric), position,
       printf('%s %d', enhancements, depth), iif(instr(enhancements, 'S'), 1.0, -1.0) / depths, nodes,
       3, printf('%d %s %s', length(others), others, metric)
FROM shown WHERE others <> ''
ORDER BY block, sort, position;
