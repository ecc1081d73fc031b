-- How closely do the nodes follow CPU time, over all sets, the positions' means taken off?
-- And how much time does knowledge take that orders nothing?
WITH logs AS MATERIALIZED (
    SELECT position, depth, ln(nc) AS nodes, ln(time.cpu_ns) AS time
    FROM asked_time_median AS time JOIN asked_result AS own
         USING (ask, position, enhancements, parameters, depth)
    WHERE ask = 'sets' AND status = 'done'),
means AS (
    SELECT position, depth, avg(nodes) AS nodes, avg(time) AS time
    FROM logs GROUP BY position, depth),
price AS MATERIALIZED (SELECT * FROM asked_time_median WHERE ask IN ('none', 'weightless'))
SELECT printf('correlation, depth %d', depth) AS part, position,
       logs.nodes - means.nodes AS x, logs.time - means.time AS y, NULL AS top, NULL AS bottom
FROM logs JOIN means USING (position, depth)
UNION ALL
SELECT printf('knowledge, depth %d', depth), position,
       NULL, NULL, 100.0 * (k.cpu_ns - none.cpu_ns), none.cpu_ns
FROM price AS k JOIN price AS none USING (position, depth)
WHERE k.ask = 'weightless' AND k.enhancements = 'K'
  AND none.ask = 'none' AND none.enhancements = '-'
  AND depth = (SELECT max(depth) FROM price)
ORDER BY part;
