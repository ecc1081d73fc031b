-- What share of the leaves of NegaScout with aspiration does MTD(f) take?
WITH signs (sign) AS (VALUES (1), (-1)),
pairs AS MATERIALIZED (
    SELECT d.ask, d.position, d.depth, d.depths, sign, iif(sign > 0, d.nodes, s.nodes) AS nodes
    FROM done_nodes AS d JOIN done_nodes AS s USING (metric, ask, position, depth) JOIN signs
    WHERE metric = 'NBP' AND d.enhancements = 'THD' AND s.enhancements = 'TNSH')
SELECT printf('%s, mean over the depths', ask) AS part, position, printf('%d %d', depth, sign) AS term,
       1.0 * sign / depths AS factor, nodes, 1 AS block
FROM pairs
UNION ALL
SELECT printf('%s, depth %d', ask, depth), position, sign, sign, nodes, 2
FROM pairs
ORDER BY block, part, position;
