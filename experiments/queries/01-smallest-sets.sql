-- Which set is the smallest at each size?
WITH sizes AS (
    SELECT *, length(trim(enhancements, '-')) AS size, max(depth) OVER (PARTITION BY suite) AS deepest
    FROM total WHERE study = 'schaeffer1989' AND setting = '{}')
SELECT suite, size, enhancements, depth, min(nc) AS nc
FROM sizes WHERE depth = deepest GROUP BY suite, size ORDER BY suite, size;
