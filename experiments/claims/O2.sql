-- How many times the nodes of T does a search with nothing on take, at each depth?
-- Beside it with 8,192 entries also in bottom positions, beside the sets of N S H K, and deeper.
WITH own AS MATERIALIZED (
    SELECT metric, ask, position, enhancements, depth, depths, nodes,
           replace(replace(enhancements, 'T', ''), '-', '') AS others,
           iif(instr(enhancements, 'T'), -1, 1) AS sign
    FROM done_nodes
    WHERE enhancements IN ('-', 'T')
       OR ask = 'shown' AND NOT instr(enhancements, 'R') AND NOT instr(enhancements, 'L'))
SELECT printf('nothing on over T, depth %d', depth) AS part, position, sign AS term, sign AS factor,
       nodes, 1 AS block, depth AS sort
FROM own WHERE ask = 'program' AND metric = 'NC' AND others = ''
UNION ALL
SELECT printf('%s entries: %s, depth %d', iif(ask = 'shown', '8,192', '65,536'), metric, depth),
       position, sign, sign, nodes, 2, depth
FROM own WHERE ask <> 'program' AND others = ''
UNION ALL
SELECT printf('8,192 entries: %s over T%s, NC, mean over the depths', others, others), position,
       printf('%d %d', sign, depth), 1.0 * sign / depths, nodes, 3, length(others)
FROM own WHERE ask = 'shown' AND metric = 'NC' AND others <> ''
ORDER BY block, sort, part, position;
