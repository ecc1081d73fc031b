-- How many times fewer nodes does a table take, alone and beside N and H, by its size?
WITH own AS MATERIALIZED (SELECT * FROM sizes),
ratios AS MATERIALIZED (
    SELECT t.enhancements, depth, t.entries, position, 1.0 * without.nc / t.nc AS ratio
    FROM own AS without CROSS JOIN own AS t USING (position, depth)
    WHERE (t.enhancements, without.enhancements) IN (VALUES ('T', '-'), ('TNH', 'NH'))),
most AS (
    SELECT enhancements, depth, entries, max(mean)
    FROM (SELECT enhancements, depth, entries, exp(avg(ln(ratio))) AS mean
          FROM ratios GROUP BY enhancements, depth, entries))
SELECT printf('most: %s, %d entries, depth %d', enhancements, entries, depth) AS part,
       position, ratio
FROM ratios JOIN most USING (enhancements, depth, entries)
UNION ALL
SELECT printf('%s, %d entries, depth %d', enhancements, entries, depth), position, ratio
FROM ratios WHERE entries IN (256, 8192, 65536, 4194304);
