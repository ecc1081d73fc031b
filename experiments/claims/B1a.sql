-- How many per cent of the nodes does multi-cut save with r = 2 and c = 3?
-- Beside it of the bottom positions, and by the geometric mean over positions.
WITH own AS MATERIALIZED (
    SELECT * FROM multi_cut
    WHERE r = 2 AND c = 3 AND m IN (8, 10, 12) AND place = 'cut')
SELECT printf('%ssaved, m = %d, depth %d', beside, m, depth) AS part, position,
       100.0 * base_nc AS top, base_nc AS bottom, 100.0 * nc AS less_top, base_nc AS less_bottom,
       NULL AS ratio, 1 AS block, m
FROM own
UNION ALL
SELECT printf('bottom positions saved, m = %d, depth %d', m, depth), position,
       100.0 * base_nbp, base_nbp, 100.0 * nbp, base_nbp, NULL, 2, m
FROM own
UNION ALL
SELECT printf('times the nodes, geometric mean over positions, m = %d, depth %d', m, depth), position,
       NULL, NULL, NULL, NULL, 1.0 * nc / base_nc, 3, m
FROM own
ORDER BY block, m, position;
