-- Which set is the smallest at each size?
WITH sizes AS (
    SELECT *, length(trim(enhancements, '-')) AS size FROM total
    WHERE study = 'schaeffer1989' AND setting = '{}'
      AND depth = (SELECT max(depth) FROM total WHERE study = 'schaeffer1989'))
SELECT size, enhancements, depth, min(nc) AS nc
FROM sizes GROUP BY size ORDER BY size;
