-- How many times the nodes of R does T take at depth 6, its table being overloaded?
-- Beside it the overload, and how that ratio grows with depth.
WITH overload AS MATERIALIZED (
    SELECT position, ask, nc FROM asked_result
    WHERE status = 'done' AND enhancements = 'T' AND ask IN ('8,192 entries', '1,048,576 entries')),
-- A universe is asked nothing but itself: whether it is overloaded is known before.
judged (ask) AS (
    SELECT 'universe'
    UNION ALL
    SELECT min('program') FROM overload
    HAVING sum(nc) FILTER (WHERE ask = '8,192 entries')
           >= 1.1 * sum(nc) FILTER (WHERE ask = '1,048,576 entries')),
own AS MATERIALIZED (
    SELECT * FROM done_nodes
    WHERE ask IN ('universe', 'program') AND metric = 'NBP' AND enhancements IN ('RN', 'TN')),
shown AS MATERIALIZED (
    SELECT *, replace(replace(enhancements, 'R', ''), 'T', '') AS others,
           iif(instr(enhancements, 'T'), 1, -1) AS sign
    FROM done_nodes WHERE ask = 'shown' AND enhancements IN ('R', 'T', 'RN', 'TN'))
SELECT 'TN over RN, NBP, depth 6' AS part, position, enhancements AS term,
       iif(enhancements = 'TN', 1, -1) AS factor, nodes, 1 AS block
FROM own JOIN judged USING (ask)
UNION ALL
SELECT 'overload: T with 8,192 entries over 1,048,576, NC, depth 6', position, ask,
       iif(ask = '8,192 entries', 1, -1), nc, 2
FROM overload WHERE (SELECT count(DISTINCT ask) FROM overload) = 2
UNION ALL
SELECT printf('beside: T%s over R%s, %s, depth %d', others, others, metric, depth), position, sign, sign,
       nodes, 3
FROM shown
UNION ALL
SELECT printf('growth of T%s over R%s, %s, 5 and 6 over 3 and 4', others, others, metric), position,
       printf('%d %d', sign, depth), sign * iif(depth >= 5, 0.5, -0.5), nodes, 4
FROM shown WHERE depths = 4
ORDER BY block, part, position;
