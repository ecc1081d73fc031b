-- How closely do total nodes follow total CPU time over the sets that were timed, at each depth?
-- Beside it within the positions, and what knowledge costs in time that orders nothing.
WITH own AS MATERIALIZED (
    SELECT position, enhancements, depth, nc, nbp, time.cpu_ns
    FROM asked_time_median AS time JOIN asked_result AS own
         USING (ask, position, enhancements, parameters, depth)
    WHERE ask = 'sets' AND status = 'done' AND NOT instr(enhancements, 'K')),
wide AS (SELECT depth FROM own GROUP BY depth HAVING count(DISTINCT enhancements) >= 15),
logs AS MATERIALIZED (
    SELECT position, depth, ln(nc) AS nodes, ln(cpu_ns) AS time FROM own),
means AS (
    SELECT position, depth, avg(nodes) AS nodes, avg(time) AS time
    FROM logs GROUP BY position, depth),
price AS MATERIALIZED (SELECT * FROM asked_time_median WHERE ask IN ('none', 'weightless'))
SELECT printf('depth %d', depth) AS part, position, enhancements, nc AS set_x, cpu_ns AS set_y,
       NULL AS x, NULL AS y, NULL AS top, NULL AS bottom, 1 AS block
FROM own JOIN wide USING (depth)
UNION ALL
SELECT printf('NBP, depth %d', depth), position, enhancements, nbp, cpu_ns,
       NULL, NULL, NULL, NULL, 2
FROM own JOIN wide USING (depth)
UNION ALL
SELECT printf('within positions, depth %d', depth), position, NULL, NULL, NULL,
       logs.nodes - means.nodes, logs.time - means.time, NULL, NULL, 3
FROM logs JOIN means USING (position, depth)
UNION ALL
SELECT printf('%% of the time for knowledge, depth %d', depth), position, NULL, NULL, NULL,
       NULL, NULL, 100.0 * (k.cpu_ns - none.cpu_ns), none.cpu_ns, 4
FROM price AS k JOIN price AS none USING (position, depth)
WHERE k.ask = 'weightless' AND k.enhancements = 'K'
  AND none.ask = 'none' AND none.enhancements = '-'
  AND depth = (SELECT max(depth) FROM price)
ORDER BY block, part;
