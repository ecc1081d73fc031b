-- How many times the nodes does a window take that slides, in all and near a mate?
WITH own AS MATERIALIZED (SELECT *, 1.0 * nc / plain_nc AS quotient FROM varied),
deepest AS (SELECT max(depth) AS depth FROM own)
SELECT printf('sliding, %s, depth %d', enhancements, depth) AS part,
       position, quotient AS ratio, NULL AS value
FROM own JOIN deepest USING (depth)
UNION ALL
SELECT printf('near mate: %s, %s, depth %d', position, enhancements, depth), NULL, NULL, quotient
FROM own JOIN deepest USING (depth)
WHERE abs(plain_score) > 29000
ORDER BY part;
