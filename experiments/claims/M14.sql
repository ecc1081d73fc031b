-- How many times as much does T save beside N as without it, over the 16 subsets of R S H K?
-- Beside it in nodes of every kind, and what T saves in single sets.
WITH own AS MATERIALIZED (
    SELECT metric, ask, position, enhancements, depth, depths, nodes
    FROM schaeffer_nodes WHERE ask = 'program' AND metric = 'NBP' OR ask = 'shown'),
single (part, enhancements, sign) AS (
    VALUES ('nothing', '-', 1), ('nothing', 'T', -1), ('N', 'N', 1), ('N', 'TN', -1),
           ('S', 'S', 1), ('S', 'TS', -1))
SELECT printf('%sT x N, %s, mean over 16 contexts', iif(ask = 'shown', 'beside: ', ''), metric) AS part,
       position, printf('%s %d', enhancements, depth) AS term,
       iif((instr(enhancements, 'T') > 0) <> (instr(enhancements, 'N') > 0), 1.0, -1.0)
           / (16 * depths) AS factor,
       nodes, 1 AS block
FROM own WHERE ask = 'program' OR metric = 'NC'
UNION ALL
SELECT printf('T saves beside %s, %s', part, metric), position,
       printf('%s %d', enhancements, depth), 1.0 * sign / depths, nodes, 2
FROM own JOIN single USING (enhancements) WHERE ask = 'shown'
ORDER BY block, part, position;
