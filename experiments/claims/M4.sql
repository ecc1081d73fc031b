-- How much nearer to the minimal tree is an odd depth than the even ones before and after it?
WITH own AS MATERIALIZED (
    SELECT enhancements, position, depth, 1.0 * nbp / least AS far
    FROM trees
    WHERE enhancements IN ('-', 'S', 'N', 'RN', 'NH', 'TN', 'TRN', 'RNH', 'TNH', 'TRNH'))
SELECT printf('%s, depth %d', iif(enhancements = '-', 'nothing', enhancements), odd.depth) AS part,
       position, odd.far / sqrt(before.far * after.far) AS ratio
FROM own AS odd
JOIN own AS before USING (enhancements, position)
JOIN own AS after USING (enhancements, position)
WHERE odd.depth % 2 = 1 AND odd.depth >= 3
  AND before.depth = odd.depth - 1 AND after.depth = odd.depth + 1
ORDER BY part;
