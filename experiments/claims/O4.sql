-- How many times the nodes of MTD(f) does NegaScout take, beside the same enhancements, at each depth
-- and on the mean over them?
WITH signs (sign) AS (VALUES (1), (-1)),
rivals (scout, driver) AS (VALUES ('TNH', 'THD'), ('TNSH', 'THD'), ('TN', 'TD'), ('N', 'D')),
pairs AS MATERIALIZED (
    SELECT s.metric, s.ask, s.position, scout, driver, s.depth, s.depths, sign,
           iif(sign > 0, s.nodes, d.nodes) AS nodes
    FROM rivals
    JOIN done_nodes AS s ON s.enhancements = scout
    JOIN done_nodes AS d USING (metric, ask, position, depth) JOIN signs
    WHERE d.enhancements = driver)
SELECT printf('%s over %s, %s, %s, mean over the depths', scout, driver, ask, metric) AS part, position,
       printf('%d %d', depth, sign) AS term, 1.0 * sign / depths AS factor, nodes,
       iif(ask LIKE 'two bounds, 1%' AND scout = 'TNH', 1, 3) AS block, depth AS sort
FROM pairs
UNION ALL
SELECT printf('%s over %s, %s, %s, depth %d', scout, driver, ask, metric, depth), position, sign, sign,
       nodes, 2, depth
FROM pairs WHERE ask LIKE 'two bounds, 1%' AND scout = 'TNH'
ORDER BY block, part, sort, position;
