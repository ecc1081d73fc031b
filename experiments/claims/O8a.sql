-- How many times the nodes does a search with a null move take that it takes without?
-- Beside it by depth and in bottom positions, and on tactical positions.
WITH own AS MATERIALIZED (
    SELECT *, iif(enhancements = 'TNSHV', 1, -1) AS sign FROM done_nodes
    WHERE enhancements IN ('TNSH', 'TNSHV'))
SELECT printf('%swith over without, mean over the depths, %s', iif(metric = 'NC', '', 'beside: '), metric)
           AS part,
       position, printf('%d %d', sign, depth) AS term, 1.0 * sign / depths AS factor, nodes, 1 AS block
FROM own WHERE ask = 'program'
UNION ALL
SELECT printf('%s: depth %d, %s', iif(ask = 'program', 'middlegames', 'tactical'), depth, metric),
       position, sign, sign, nodes, iif(ask = 'program', 2, 3)
FROM own
ORDER BY block, part, position;
