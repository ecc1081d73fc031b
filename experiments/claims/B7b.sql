-- How many times the nodes does a search take with the depth-2 rule? Beside it in every set with N.
WITH own AS MATERIALIZED (
    SELECT *, iif(ask = 'on', 1, -1) AS sign FROM done_nodes WHERE instr(enhancements, 'N'))
SELECT printf('mean over N and TNSH, %s', metric) AS part, position,
       printf('%s %d %d', enhancements, depth, sign) AS term, sign / (2.0 * depths) AS factor, nodes,
       metric <> 'NC' AS block
FROM own
WHERE enhancements IN ('N', 'TNSH') AND (SELECT count(*) FROM own WHERE enhancements = 'TNSH') > 0
UNION ALL
SELECT printf('%s, %s', enhancements, metric), position, printf('%d %d', depth, sign),
       1.0 * sign / depths, nodes, 2
FROM own
ORDER BY block, part, position;
