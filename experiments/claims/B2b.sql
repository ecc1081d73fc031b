-- How many points of what the base solves does multi-cut lose with c = 2 in place of 3?
-- Beside it how many positions only one of the two solves, and m = 4.
WITH own AS MATERIALIZED (SELECT * FROM multi_cut WHERE r = 2 AND place = 'cut'),
pairs AS MATERIALIZED (
    SELECT position, m, two.beside, two.depth, two.base_solved, two.solved AS two,
           three.solved AS three
    FROM own AS two JOIN own AS three USING (position, m)
    WHERE two.c = 2 AND three.c = 3),
power AS (SELECT count(DISTINCT position) FILTER (WHERE two <> three) >= 6 AS enough FROM pairs WHERE m <> 4)
SELECT printf('%slost, m = %d, depth %d',
              CASE WHEN m = 4 THEN 'beside: ' WHEN enough THEN beside ELSE 'no power: ' END, m, depth)
           AS part,
       position, 100.0 * three AS top, base_solved AS bottom, 100.0 * two AS less_top,
       base_solved AS less_bottom, NULL AS value, m = 4 AS block, m AS sort
FROM pairs JOIN power
UNION ALL
SELECT printf('solved with c = 3 alone, m = %d', m), NULL, NULL, NULL, NULL, NULL,
       sum(three AND NOT two), 2, m
FROM pairs GROUP BY m
UNION ALL
SELECT printf('solved with c = 2 alone, m = %d', m), NULL, NULL, NULL, NULL, NULL,
       sum(two AND NOT three), 3, m
FROM pairs GROUP BY m
ORDER BY block, sort, position;
