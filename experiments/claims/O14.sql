-- How many times NegaScout's leaves does each driver evaluate? Beside it nodes, and searches of the
-- root in the last iteration.
WITH signs (sign) AS (VALUES (1), (-1)),
pairs AS MATERIALIZED (
    SELECT d.metric, d.ask, d.position, d.depth, d.depths, sign, iif(sign > 0, d.nodes, s.nodes) AS nodes
    FROM done_nodes AS d JOIN done_nodes AS s USING (metric, ask, position, depth) JOIN signs
    WHERE d.enhancements = 'THD' AND s.enhancements = 'TNH')
SELECT printf('%s of %s, mean over the depths',
              iif(metric = 'NC', 'nodes', iif(ask IN ('mtdf', 'sss', 'dual'), 'leaves', 'beside: leaves')),
              ask) AS part, position, printf('%d %d', depth, sign) AS term, 1.0 * sign / depths AS factor,
       nodes, NULL AS value, iif(metric = 'NBP', 1, 2) AS block
FROM pairs
UNION ALL
SELECT printf('searches of the root by %s, depth %d, cumulative', ask, depth), position, NULL, NULL, NULL,
       sum(value), 3
FROM asked_counter WHERE counter = 'driver_passes' AND enhancements = 'THD'
GROUP BY ask, depth, position
ORDER BY block, part, position;
