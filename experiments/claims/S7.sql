-- How many times the nodes of H does L take, over the 16 sets of T R N S that they are added to and
-- both metrics, at each depth? Beside it alone.
WITH own AS MATERIALIZED (
    SELECT *, rtrim(enhancements, 'HL') AS rest, iif(instr(enhancements, 'L'), 1, -1) AS sign
    FROM sweep_nodes
    WHERE NOT instr(enhancements, 'K')
      AND (instr(enhancements, 'H') > 0) <> (instr(enhancements, 'L') > 0))
SELECT printf('depth %d', depth) AS part, position, printf('%s %s', metric, enhancements) AS term,
       sign / 32.0 AS factor, nodes, 1 AS block
FROM own
UNION ALL
SELECT printf('alone, depth %d', depth), position, printf('%s %s', metric, enhancements),
       sign / 2.0, nodes, 2
FROM own WHERE rest = ''
ORDER BY block, part;
