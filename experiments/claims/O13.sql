-- How many times what I leaves of N's nodes does it leave of those of TNHK? Beside it of every set.
WITH signs (sign) AS (VALUES (1), (-1)),
own AS MATERIALIZED (
    SELECT *, replace(enhancements, 'I', '') AS others FROM done_nodes WHERE NOT instr(enhancements, 'E')),
pairs AS MATERIALIZED (
    SELECT i.metric, i.ask, i.position, i.others, i.depth, i.depths, sign,
           iif(sign > 0, i.nodes, plain.nodes) AS nodes
    FROM own AS i JOIN own AS plain USING (metric, ask, position, others, depth) JOIN signs
    WHERE instr(i.enhancements, 'I') AND NOT instr(plain.enhancements, 'I'))
SELECT printf('%s: beside TNHK over beside N, mean over the depths', ask) AS part, position,
       printf('%s %d %d', others, depth, sign) AS term,
       iif(others = 'N', -1.0, 1.0) * sign / depths AS factor, nodes, 1 AS block
FROM pairs WHERE metric = 'NC' AND others IN ('N', 'TNHK')
UNION ALL
SELECT printf('%s: left of %s, %s, mean over the depths', ask, others, metric), position,
       printf('%d %d', depth, sign), 1.0 * sign / depths, nodes, 2
FROM pairs
ORDER BY block, part, position;
