-- What share of its nodes does E leave of a set with T, at each depth and on the mean over them?
WITH signs (sign) AS (VALUES (1), (-1)),
own AS MATERIALIZED (
    SELECT *, replace(enhancements, 'E', '') AS others FROM done_nodes WHERE instr(enhancements, 'T')),
pairs AS MATERIALIZED (
    SELECT e.metric, e.ask, e.position, e.others, e.depth, e.depths, sign,
           iif(sign > 0, e.nodes, plain.nodes) AS nodes
    FROM own AS e JOIN own AS plain USING (metric, ask, position, others, depth) JOIN signs
    WHERE instr(e.enhancements, 'E') AND NOT instr(plain.enhancements, 'E'))
SELECT printf('%s beside %s, %s, mean over the depths', ask, others, metric) AS part, position,
       printf('%d %d', depth, sign) AS term, 1.0 * sign / depths AS factor, nodes,
       iif(ask = 'cutoffs' AND others = 'TNH', 1, 3) AS block, depth AS sort
FROM pairs
UNION ALL
SELECT printf('%s beside %s, %s, depth %d', ask, others, metric, depth), position, sign, sign, nodes,
       2, depth
FROM pairs WHERE others = 'TNH'
ORDER BY block, part, sort, position;
