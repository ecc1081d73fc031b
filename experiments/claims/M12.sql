-- How near do N, R and T together come to the minimal tree?
WITH own AS MATERIALIZED (SELECT * FROM trees WHERE enhancements = 'TRN'),
kinds (number, kind) AS (VALUES (1, ''), (2, 'against the formula, '))
SELECT printf('%s%s depth %d', kind, iif(depth % 2, 'odd', 'even'), depth) AS part,
       position, iif(number = 1, 1.0 * nbp / least, nbp / formula) AS ratio
FROM own JOIN kinds
ORDER BY number, depth;
