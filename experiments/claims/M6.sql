-- How many times the minimal tree do T, R and both take, with N and H, at odd depths?
-- Beside it even depths, the measured tree in place of the formula, and how much H takes off.
WITH own AS MATERIALIZED (
    SELECT * FROM last_bottoms
    WHERE enhancements IN ('TNH', 'RNH', 'TRNH', 'TN', 'RN', 'TRN')),
wanted AS MATERIALIZED (
    SELECT ask, position, enhancements, depth, nodes,
           iif(ask = 'shown', iif(depth % 2, 'beside: odd', 'beside: even'), 'odd') AS kind
    FROM own WHERE instr(enhancements, 'H') AND (ask = 'shown' OR depth % 2)),
tree AS (
    SELECT ask, position, depth, nbp FROM asked_minimal_tree
    WHERE ask = 'shown' AND status = 'done')
SELECT printf('%s depth %d, %s', kind, depth, enhancements) AS part, position, 'nodes' AS term,
       1 AS factor, nodes, NULL AS plies, 1 AS block
FROM wanted WHERE kind <> 'beside: odd'
UNION ALL
SELECT printf('%s depth %d, %s', kind, depth, enhancements), position, 'formula', -1, w, depth, 1
FROM wanted JOIN minimal_w USING (ask, position)
WHERE kind <> 'beside: odd' AND k = min(depth, 4)
UNION ALL
SELECT printf('measured tree, depth %d, %s', depth, enhancements), position, sign, sign,
       iif(sign > 0, nodes, nbp), NULL, 2
FROM wanted
JOIN tree USING (ask, position, depth)
JOIN (SELECT 1 AS sign UNION ALL SELECT -1)
UNION ALL
SELECT printf('with H over without, depth %d, %s', depth, replace(enhancements, 'H', '')), position,
       instr(enhancements, 'H') > 0, iif(instr(enhancements, 'H'), 1, -1), nodes, NULL, 3
FROM own WHERE ask = 'shown'
ORDER BY block, part, position;
