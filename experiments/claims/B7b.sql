-- How many times the nodes does a search take with the depth-2 rule? Beside it in every set with N, and with
-- static leaves.
WITH own AS MATERIALIZED (
    SELECT *, iif(ask IN ('on', 'static on'), 1, -1) AS sign, ask IN ('static on', 'static off') AS static
    FROM done_nodes WHERE instr(enhancements, 'N'))
SELECT printf('mean over N and TNSH, %s', metric) AS part, position,
       printf('%s %d %d', enhancements, depth, sign) AS term, sign / (2.0 * depths) AS factor, nodes,
       metric <> 'NC' AS block
FROM own
WHERE NOT static AND enhancements IN ('N', 'TNSH')
  AND (SELECT count(*) FROM own WHERE NOT static AND enhancements = 'TNSH') > 0
UNION ALL
SELECT printf('%s%s, %s', iif(static, 'static leaves, ', ''), enhancements, metric), position,
       printf('%d %d', depth, sign), 1.0 * sign / depths, nodes, 2 + static
FROM own
WHERE NOT static OR enhancements IN ('N', 'NS', 'TNSH')
ORDER BY block, part, position;
