-- What share of its nodes does the countermove heuristic leave of TN? Beside it of TNH.
WITH signs (sign) AS (VALUES (1), (-1)),
own AS MATERIALIZED (
    SELECT * FROM done_nodes WHERE enhancements IN ('TN', 'TNc', 'TNH', 'TNHc')),
pairs AS MATERIALIZED (
    SELECT b.enhancements AS plain, a.metric, a.position, a.depth, a.depths, sign,
           iif(sign > 0, a.nodes, b.nodes) AS nodes
    FROM own AS a JOIN own AS b USING (ask, metric, position, depth) JOIN signs
    WHERE (a.enhancements, b.enhancements) IN (VALUES ('TNc', 'TN'), ('TNHc', 'TNH')))
SELECT printf('c leaves of %s, %s, mean over the depths', plain, metric) AS part, position,
       printf('%d %d', depth, sign) AS term, 1.0 * sign / depths AS factor, nodes,
       iif(plain = 'TN', 0, 2) + iif(metric = 'NC', 1, 2) AS block, depth AS sort
FROM pairs
UNION ALL
SELECT printf('c leaves of %s, %s, depth %d', plain, metric, depth), position, sign, sign, nodes, 5, depth
FROM pairs
ORDER BY block, part, sort, position;
