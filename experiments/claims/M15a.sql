-- In how many of 100 failing iterations does a sliding window take fewer nodes than a half-open one?
WITH own AS MATERIALIZED (
    SELECT * FROM failed_windows
    WHERE same_before AND enhancements IN ('S', 'TS', 'TSH') AND depth BETWEEN 2 AND 6)
SELECT printf('all sets, %d iterations', (SELECT count(*) FROM own)) AS part, position,
       100.0 * (sliding < half_open) AS top, 1 AS bottom
FROM own
UNION ALL
SELECT printf('%s, %d iterations', enhancements, count(*) OVER (PARTITION BY enhancements)), position,
       100.0 * (sliding < half_open), 1
FROM own;
