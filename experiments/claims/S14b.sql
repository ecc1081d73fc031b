-- What share of the nodes of T with H is left where N, S or both are added, over the depths and
-- both metrics? Beside it in each metric.
WITH signs (sign) AS (VALUES (1), (-1)),
own AS MATERIALIZED (
    SELECT * FROM schaeffer_nodes WHERE enhancements IN ('TH', 'TNH', 'TSH', 'TNSH')),
terms AS MATERIALIZED (
    SELECT x.enhancements, metric, position, printf('%s %d %d', metric, depth, sign) AS term,
           1.0 * sign / depths AS factor, iif(sign > 0, x.nodes, th.nodes) AS nodes
    FROM own AS x JOIN own AS th USING (metric, ask, position, depth, depths) JOIN signs
    WHERE th.enhancements = 'TH' AND x.enhancements <> 'TH')
SELECT printf('left by %s', enhancements) AS part, position, term, factor / 2 AS factor, nodes,
       1 AS block
FROM terms
UNION ALL
SELECT printf('%s, left by %s', metric, enhancements), position, term, factor, nodes, 2
FROM terms
ORDER BY block, part;
