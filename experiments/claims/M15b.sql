-- How many times the nodes of a half-open window does a sliding one take near a mate or a large gain?
WITH own AS MATERIALIZED (
    SELECT *, iif(abs(score) > 29000, 500, min(abs(score - last_score), 500)) AS jump
    FROM failed_windows WHERE enhancements = 'S' AND depth BETWEEN 2 AND 6),
kinds (number, part, least, needed) AS (
    VALUES (1, 'mate or 500', 500, 100), (2, 'no power: mate or 500', 500, 1),
           (3, 'beside: mate or 300', 300, 1), (4, 'beside: all that fail', 0, 1)),
iterations AS MATERIALIZED (
    SELECT *, count(*) OVER (PARTITION BY number) AS iterations
    FROM kinds JOIN own ON jump >= least)
SELECT printf('%s, %d iterations', part, iterations) AS part, position,
       1.0 * sum(sliding) / sum(half_open) AS ratio
FROM iterations
WHERE iterations >= needed
    AND (number <> 2 OR (iterations < 100 AND (SELECT max(depth) FROM own) = 6))
GROUP BY number, position
ORDER BY number;
