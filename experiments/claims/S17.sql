-- How many times the nodes does a table of 8,192 entries take that a very large one takes?
-- Beside it its load: interior nodes of the iteration over entries.
WITH own AS MATERIALIZED (
    SELECT * FROM sizes WHERE ask = 'sizes' AND enhancements IN ('T', 'TNH'))
SELECT printf('%s, %s, depth %d', iif(depth <= 6, 'to 6 plies', 'from 7 plies'), enhancements, depth)
           AS part,
       position, 1.0 * small.nc / large.nc AS ratio
FROM own AS small JOIN own AS large USING (position, enhancements, depth)
WHERE small.entries = 8192 AND large.entries = 4194304
UNION ALL
SELECT printf('load, %s, depth %d', enhancements, depth), position, interior / 8192.0
FROM asked_iteration
WHERE ask = '8,192 entries' AND enhancements IN ('T', 'TNH') AND interior > 0;
