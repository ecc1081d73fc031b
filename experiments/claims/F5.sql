-- Does history save more of the nodes beside late move reductions than without?
WITH signs (sign) AS (VALUES (1), (-1)),
own AS MATERIALIZED (
    SELECT metric, position, depth, depths, enhancements, nodes,
           CASE enhancements WHEN 'TNHl' THEN 1 WHEN 'TNl' THEN -1 WHEN 'TNH' THEN -1 ELSE 1 END AS sign
    FROM done_nodes WHERE enhancements IN ('TNHl', 'TNl', 'TNH', 'TN'))
SELECT printf('H beside l over H alone, %s, mean over the depths', metric) AS part, position,
       printf('%d %s', depth, enhancements) AS term, 1.0 * sign / depths AS factor, nodes,
       iif(metric = 'NC', 1, 2) AS block, depth AS sort
FROM own
UNION ALL
SELECT printf('H beside l over H alone, %s, depth %d', metric, depth), position, enhancements, sign,
       nodes, 3, depth
FROM own
ORDER BY block, part, sort, position;
