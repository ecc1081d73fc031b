-- How many times the formula's leaves do alpha-beta, NegaScout and the drivers take of perfectly
-- ordered trees? Drivers that prove both bounds apart evaluate one leaf from either side. Beside it the
-- least and the greatest of all sets.
WITH own AS MATERIALIZED (
    SELECT ask, enhancements, depth, sum(nbp) AS nbp, count(*) AS trees,
           CAST(substr(ask, instr(ask, 'width ') + 6) AS INTEGER) AS w
    FROM asked_iteration GROUP BY ask, enhancements, depth),
ratios AS MATERIALIZED (
    SELECT *, ask LIKE 'width%' AS sets,
           nbp / (trees * (pow(w, (depth + 1) / 2) + pow(w, depth / 2) - 1
                           + (ask NOT LIKE 'width%' AND ask NOT LIKE 'scout%'))) AS ratio
    FROM own)
SELECT printf('leaves of %s, %s, depth %d', CASE enhancements WHEN '-' THEN 'alpha-beta'
              WHEN 'N' THEN 'NegaScout' ELSE 'the driver' END, ask, depth) AS part, ratio AS value,
       1 AS block, w, depth
FROM ratios
WHERE (sets AND enhancements IN ('-', 'N')) OR (NOT sets AND enhancements = 'TD')
UNION ALL
SELECT printf('least of all sets, %s, depth %d', ask, depth), min(ratio), 2, w, depth
FROM ratios WHERE sets GROUP BY ask, depth
UNION ALL
SELECT printf('greatest of all sets, %s, depth %d', ask, depth), max(ratio), 3, w, depth
FROM ratios WHERE sets GROUP BY ask, depth
ORDER BY block, w, part;
