-- How near do T, R and both, with N and H, come to the minimal tree at odd depths?
WITH own AS MATERIALIZED (
    SELECT * FROM trees WHERE enhancements IN ('TNH', 'RNH', 'TRNH') AND depth IN (3, 5)),
kinds (number, kind) AS (VALUES (1, ''), (2, 'against the formula, '))
SELECT printf('%sodd depth %d, %s', kind, depth, enhancements) AS part,
       position, iif(number = 1, 1.0 * nbp / least, nbp / formula) AS ratio
FROM own JOIN kinds
ORDER BY number, enhancements, depth;
