-- What share of the nodes is left where R is added to T, over the 16 sets of N S H K beside them
-- and both metrics, at each depth? Beside it in NC alone.
WITH own AS MATERIALIZED (
    SELECT *, iif(enhancements LIKE 'TR%', 1, -1) AS sign
    FROM schaeffer_nodes WHERE enhancements LIKE 'T%')
SELECT printf('depth %d', depth) AS part, position, printf('%s %s', metric, enhancements) AS term,
       sign / 32.0 AS factor, nodes, 1 AS block
FROM own
UNION ALL
SELECT printf('NC alone, depth %d', depth), position, enhancements, sign / 16.0, nodes, 2
FROM own WHERE metric = 'NC'
ORDER BY block, part;
