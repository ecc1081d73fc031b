-- What share of the nodes of T with K is left where H is added, at each depth? Beside it to T
-- alone, to T with L, and in NBP.
WITH pairs (enhancements, name, sign) AS (
    VALUES ('THK', '', 1), ('TK', '', -1), ('TH', 'TH over T, ', 1), ('T', 'TH over T, ', -1),
           ('THL', 'THL over TL, ', 1), ('TL', 'THL over TL, ', -1))
SELECT iif(metric = 'NC', '', 'NBP: ') || name || printf('depth %d', depth) AS part, position,
       enhancements AS term, sign AS factor, nodes
FROM sweep_nodes JOIN pairs USING (enhancements)
ORDER BY metric DESC, name, depth;
