-- How many times the nodes does r = 1 take, and how many times the solutions of r = 3 has r = 2?
-- Beside it with m = 4, and r = 1 over the set without multi-cut.
WITH own AS MATERIALIZED (SELECT * FROM multi_cut WHERE c = 3 AND m <> 10 AND place = 'cut'),
kinds (what, more, less) AS (VALUES ('r = 1 over 2, nodes', 1, 2), ('r = 2 over 3, solved', 2, 3)),
terms AS MATERIALIZED (
    SELECT what, beside, depth, position, m, iif(r = more, 1, -1) AS sign,
           iif(more = 1, nc, solved) AS nodes
    FROM kinds JOIN own ON own.r IN (more, less))
SELECT printf('%sscope, %s, depth %d', beside, what, depth) AS part, position,
       printf('%d %d', m, sign) AS term, sign / 2.0 AS factor, nodes,
       NULL AS top, NULL AS bottom, 1 AS block, 0 AS sort
FROM terms WHERE m IN (8, 12)
UNION ALL
SELECT printf('m = 4: %s, depth %d', what, depth), position, sign, sign, nodes, NULL, NULL, 2, 4
FROM terms WHERE m = 4
UNION ALL
SELECT printf('nodes, r = 1 over the base, m = %d, depth %d', m, depth), position, NULL, NULL, NULL,
       nc, base_nc, 3, m
FROM own WHERE r = 1
ORDER BY block, sort, part, position;
