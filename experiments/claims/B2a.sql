-- How many times the nodes does multi-cut take with c = 4 that it takes with c = 3?
-- Beside it with m = 4, and over the set without multi-cut.
WITH own AS MATERIALIZED (SELECT * FROM multi_cut WHERE r = 2 AND place = 'cut')
SELECT printf('%sc = 4 over 3, m = %d, depth %d', iif(four.m = 4, 'beside: ', four.beside), m, four.depth)
           AS part,
       position, four.nc AS top, three.nc AS bottom, four.m = 4 AS block, m AS sort
FROM own AS four JOIN own AS three USING (position, m)
WHERE four.c = 4 AND three.c = 3
UNION ALL
SELECT printf('c = 4 over the base, m = %d, depth %d', m, depth), position, nc, base_nc, 2, m
FROM own WHERE c = 4
ORDER BY block, sort, position;
