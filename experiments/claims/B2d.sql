-- How many times the nodes does m = 12 take that m = 8 takes, and how many points less does it solve?
WITH own AS MATERIALIZED (SELECT * FROM multi_cut WHERE r = 2 AND c = 3 AND place = 'cut'),
pairs AS MATERIALIZED (
    SELECT position, own.beside, own.depth, own.base_solved, own.nc, own.solved,
           other.nc AS other_nc, other.solved AS other_solved
    FROM own JOIN own AS other USING (position) WHERE own.m = 12 AND other.m = 8)
SELECT printf('%snodes, m = 12 over 8, depth %d', beside, depth) AS part, position,
       nc AS top, other_nc AS bottom, NULL AS less_top, NULL AS less_bottom
FROM pairs
UNION ALL
SELECT printf('solved, m = 12 less 8, depth %d', depth), position,
       100.0 * solved, base_solved, 100.0 * other_solved, base_solved
FROM pairs;
