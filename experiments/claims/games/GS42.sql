-- How many times the bottom positions of the iteration before does one to an even depth take, with
-- nothing on, in positions with 28 to 42 legal moves?
WITH own AS MATERIALIZED (
    SELECT ask, iif(ask = 'program', '', 'beside, ' || ask || ', ') AS program, position, depth, nbp
    FROM asked_iteration JOIN asked_trait USING (ask, suite, position)
    WHERE enhancements = '-' AND legal_moves BETWEEN 28 AND 42),
steps AS (
    SELECT own.program, own.ask, own.position, own.depth, 1.0 * own.nbp / nullif(before.nbp, 0) AS ratio
    FROM own JOIN own AS before USING (ask, position)
    WHERE before.depth = own.depth - 1 AND own.depth IN (4, 6)),
whole AS (
    SELECT ask, position FROM steps GROUP BY ask, position
    HAVING min(ratio) > 0 AND count(ratio) = count(*))
SELECT program || 'plies ' || depth || ': over the iteration before' AS part, position, ratio, NULL AS value
FROM steps JOIN whole USING (ask, position)
UNION ALL
SELECT 'beside, positions left out for a count of 0', NULL, NULL,
       (SELECT count(DISTINCT position) FROM steps WHERE ask = 'program')
           - (SELECT count(*) FROM whole WHERE ask = 'program')
ORDER BY part, position;
