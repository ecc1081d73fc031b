-- How many times the nodes does a table of 8,192 entries take at depth 6 that a very large one takes?
-- And how many entries, as a power of two, are enough: within 5 % of the very large one?
WITH own AS MATERIALIZED (SELECT * FROM sizes WHERE enhancements IN ('T', 'TNH')),
ratios AS MATERIALIZED (
    SELECT enhancements, depth, own.entries, position, 1.0 * own.nc / large.nc AS ratio
    FROM own JOIN own AS large USING (position, enhancements, depth)
    WHERE large.entries = 4194304),
enough AS (
    SELECT enhancements, depth, min(entries) AS entries
    FROM (SELECT enhancements, depth, entries
          FROM ratios GROUP BY enhancements, depth, entries
          HAVING exp(avg(ln(ratio))) <= 1.05)
    GROUP BY enhancements, depth)
SELECT printf('overloaded, %s, depth %d', enhancements, depth) AS part,
       position, ratio, NULL AS value
FROM ratios WHERE entries = 8192 AND depth = 6
UNION ALL
SELECT printf('enough, %s, depth %d', enhancements, depth), NULL, NULL, log2(entries)
FROM enough
ORDER BY part;
