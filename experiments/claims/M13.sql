-- How many times the nodes of a small table does a refutation table take, and how does that grow?
WITH r AS MATERIALIZED (
    SELECT position, depth, nc
    FROM asked_result WHERE ask = 'refutation table' AND enhancements = 'R' AND status = 'done'),
own AS MATERIALIZED (
    SELECT entries, depth, position, 1.0 * r.nc / sizes.nc AS ratio
    FROM sizes JOIN r USING (position, depth)
    WHERE ask = 'sizes' AND enhancements = 'T' AND entries IN (256, 512, 1024, 8192)),
deepest AS (SELECT max(depth) AS depth FROM own)
SELECT printf('%s, %d entries, depth %d', iif(entries < 8192, 'small', 'as in the paper'), entries,
              depth) AS part,
       position, ratio
FROM own JOIN deepest USING (depth)
UNION ALL
SELECT printf('trend, %d entries, depth %d over 3', entries, own.depth),
       position, own.ratio / first.ratio
FROM own
JOIN deepest USING (depth)
JOIN own AS first USING (entries, position)
WHERE first.depth = 3 AND entries < 8192;
