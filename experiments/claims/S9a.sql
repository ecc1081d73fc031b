-- How many times the bottom positions of the formula's minimal tree does the last iteration of the
-- best set without T take, at each depth? Beside it of set RNSH, and over the measured minimal
-- tree.
WITH own AS MATERIALIZED (
    SELECT * FROM last_nodes
    WHERE metric = 'NBP' AND NOT instr(enhancements, 'T') AND NOT instr(enhancements, 'L')),
depths AS MATERIALIZED (SELECT DISTINCT ask, depth FROM own),
widths AS MATERIALIZED (
    SELECT depth, position, w
    FROM depths JOIN minimal_w USING (ask)
    WHERE k = min(depth, 4) AND position IN (SELECT position FROM own))
SELECT printf('depth %d', depth) AS part, position, 'best' AS term, 1 AS factor, enhancements,
       nodes, NULL AS plies, 1 AS block
FROM own
UNION ALL
SELECT printf('depth %d', depth), position, 'formula', -1, '', w, depth, 1 FROM widths
UNION ALL
SELECT printf('RNSH, depth %d', depth), position, 'RNSH', 1, '', nodes, NULL, 2
FROM own WHERE enhancements = 'RNSH'
UNION ALL
SELECT printf('RNSH, depth %d', depth), position, 'formula', -1, '', w, depth, 2 FROM widths
UNION ALL
SELECT printf('measured, depth %d', depth), position, 'best', 1, enhancements, nodes, NULL, 3
FROM own
UNION ALL
SELECT printf('measured, depth %d', depth), position, 'minimal', -1, '', nbp, NULL, 3
FROM asked_minimal_tree JOIN depths USING (ask, depth)
WHERE status = 'done' AND position IN (SELECT position FROM own)
ORDER BY block, part;
