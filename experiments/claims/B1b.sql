-- How many per cent of the number that the base solves does multi-cut solve with r = 2 and c = 3?
-- Beside it how many of those it keeps.
WITH own AS MATERIALIZED (
    SELECT * FROM multi_cut
    WHERE r = 2 AND c = 3 AND m IN (8, 10, 12) AND place = 'cut'),
kinds (number, kind) AS (VALUES (1, 'solved'), (2, 'kept'))
-- Less nothing: so the mean over m is that of percentages, not of ratios.
SELECT printf('%s%s, m = %d, depth %d', beside, kind, m, depth) AS part, position,
       100.0 * (solved AND (number = 1 OR base_solved)) AS top, base_solved AS bottom,
       0 AS less_top, base_solved AS less_bottom
FROM own JOIN kinds
ORDER BY number, m, position;
