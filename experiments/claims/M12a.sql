-- How many times the room that N, R and T need beside the minimal tree is allowed, at each depth?
-- Beside it how many times the minimal tree they take, by the formula and by the measured tree.
WITH own AS MATERIALIZED (
    SELECT ask, position, depth, nodes, iif(depth % 2, 1.5, 2.0) AS allowed,
           printf('room, %s, depth %d', iif(depth % 2, 'odd', 'even'), depth) AS room
    FROM last_bottoms WHERE enhancements = 'TRN'),
tree AS (SELECT ask, position, depth, nbp FROM asked_minimal_tree WHERE status = 'done')
SELECT room AS part, position, 'nodes' AS term, -1 AS factor,
       nodes / allowed AS nodes, NULL AS plies, 1 AS block
FROM own WHERE ask = 'iterative'
UNION ALL
SELECT room, position, 'formula', 1, w, depth, 1
FROM own JOIN minimal_w USING (ask, position)
WHERE ask = 'iterative' AND k = min(depth, 4)
UNION ALL
SELECT printf('times the formula, depth %d', depth), position, 'nodes', 1, nodes, NULL, 2
FROM own WHERE ask = 'shown'
UNION ALL
SELECT printf('times the formula, depth %d', depth), position, 'formula', -1, w, depth, 2
FROM own JOIN minimal_w USING (ask, position)
WHERE ask = 'shown' AND k = min(depth, 4)
UNION ALL
SELECT printf('times the measured tree, depth %d', depth), position, sign, sign,
       iif(sign > 0, nodes, nbp), NULL, 3
FROM own
JOIN tree USING (ask, position, depth)
JOIN (SELECT 1 AS sign UNION ALL SELECT -1)
WHERE ask = 'shown'
ORDER BY block, part, position;
