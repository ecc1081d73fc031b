-- What does a larger c save, what does a smaller c or a larger r solve less, what does r = 1 save,
-- and how far apart are m = 8 and m = 12?
-- The interval of a paired difference of solutions is Bonett and Price's (2012).
WITH own AS MATERIALIZED (SELECT * FROM multi_cut WHERE place = 'cut'),
papers AS MATERIALIZED (SELECT * FROM own WHERE r = 2 AND c = 3),
pairs AS (
    SELECT iif(own.c = 2, 'c = 2', 'r = 3') AS which, m, count(*) AS nb,
           sum(own.solved AND NOT papers.solved) AS gained,
           sum(papers.solved AND NOT own.solved) AS lost
    FROM own JOIN papers USING (position, m)
    WHERE own.base_solved AND (own.r = 2 AND own.c = 2 OR own.r = 3 AND own.c = 3)
    GROUP BY which, m),
spread AS (
    SELECT *, (gained - lost) / (nb + 2.0) AS middle,
           1.96 * sqrt(((gained + lost + 2) / (nb + 2.0)
                        - (gained - lost) * (gained - lost) / ((nb + 2.0) * (nb + 2.0)))
                       / (nb + 2.0)) AS error
    FROM pairs)
SELECT printf('c = 4, nodes, m = %d', m) AS part, position, 100.0 * nc AS top, base_nc AS bottom,
       NULL AS less_top, NULL AS less_bottom, NULL AS value, NULL AS low, NULL AS high,
       1 AS block, -m AS sort
FROM own WHERE r = 2 AND c = 4
UNION ALL
SELECT printf('%s less r = 2 and c = 3, solved, m = %d', which, m), NULL, NULL, NULL, NULL, NULL,
       100.0 * (gained - lost) / nb, 100.0 * (middle - error), 100.0 * (middle + error),
       2, which || printf('%3d', m)
FROM spread
UNION ALL
SELECT printf('r = 1, nodes, m = %d', m), position, 100.0 * nc, base_nc,
       NULL, NULL, NULL, NULL, NULL, 3, m
FROM own WHERE r = 1 AND c = 3
UNION ALL
SELECT 'm = 8 less m = 12, nodes', position, 100.0 * a.nc, a.base_nc, 100.0 * b.nc, b.base_nc,
       NULL, NULL, NULL, 4, 0
FROM papers AS a JOIN papers AS b USING (position)
WHERE a.m = 8 AND b.m = 12
ORDER BY block, sort;
