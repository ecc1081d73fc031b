-- How many times the bottom positions of the formula's minimal tree does the last iteration of the
-- best set with T take, at each depth? Beside it of set TH, from 7 to 9 plies, and over the
-- measured minimal tree.
WITH own AS MATERIALIZED (
    SELECT *, iif(ask = '8,192 entries', '', '7 to 9 plies, ') || printf('depth %d', depth) AS part
    FROM last_nodes
    WHERE metric = 'NBP' AND instr(enhancements, 'T') AND NOT instr(enhancements, 'L')
      AND (ask = '8,192 entries' OR depth >= 7)),
depths AS MATERIALIZED (SELECT DISTINCT ask, depth, part FROM own),
widths AS MATERIALIZED (
    SELECT depth, part, position, w
    FROM depths JOIN minimal_w USING (ask)
    WHERE k = min(depth, 4) AND position IN (SELECT position FROM own))
SELECT part, position, 'best' AS term, 1 AS factor, enhancements, nodes, NULL AS plies, 1 AS block
FROM own
UNION ALL
SELECT part, position, 'formula', -1, '', w, depth, 1 FROM widths
UNION ALL
SELECT printf('TH, %s', part), position, 'TH', 1, '', nodes, NULL, 2
FROM own WHERE enhancements = 'TH'
UNION ALL
SELECT printf('TH, %s', part), position, 'formula', -1, '', w, depth, 2 FROM widths
UNION ALL
SELECT printf('measured, %s', part), position, 'best', 1, enhancements, nodes, NULL, 3
FROM own
UNION ALL
SELECT printf('measured, %s', part), position, 'minimal', -1, '', nbp, NULL, 3
FROM asked_minimal_tree JOIN depths USING (ask, depth)
WHERE status = 'done' AND position IN (SELECT position FROM own)
ORDER BY block, part;
