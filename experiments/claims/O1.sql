-- How many times the formula's bottom positions has the measured minimal tree, with W = 34?
-- Beside it with W as the mean over the positions, and with each position's own.
WITH own AS MATERIALIZED (
    SELECT position, depth, w, nbp, formula FROM asked_minimal_tree
    WHERE status = 'done' AND depth IN (SELECT depth FROM asked_minimal_tree WHERE status = 'done'
                                        GROUP BY depth
                                        HAVING count(*) = (SELECT count(*) FROM asked_position))),
kinds (number, kind) AS (VALUES (1, 'W = 34'), (2, 'W as the mean'), (3, 'W of each'))
SELECT printf('%s%s, depth %d', iif(depth < 3, 'beside: ', ''), kind, depth) AS part, position,
       'tree' AS term, 1 AS factor, nbp AS nodes, NULL AS plies, number, depth AS sort
FROM own JOIN kinds
UNION ALL
SELECT printf('%s%s, depth %d', iif(depth < 3, 'beside: ', ''), kind, depth), position, 'formula', -1,
       CASE number WHEN 1 THEN 34 WHEN 2 THEN w ELSE formula END, iif(number < 3, depth, NULL),
       number, depth
FROM own JOIN kinds
ORDER BY number, sort, position;
