-- How many times the nodes does r = 1 take, and how many times the solutions of r = 3 has r = 2?
-- Beside it with m = 4, r = 1 over the set without multi-cut, and how many positions only one of r = 2 and
-- r = 3 solves: six of them, as in B2b, or there is no power.
WITH own AS MATERIALIZED (SELECT * FROM multi_cut WHERE c = 3 AND m <> 10 AND place = 'cut'),
kinds (what, more, less) AS (VALUES ('r = 1 over 2, nodes', 1, 2), ('r = 2 over 3, solved', 2, 3)),
terms AS MATERIALIZED (
    SELECT what, beside, depth, position, m, iif(r = more, 1, -1) AS sign,
           iif(more = 1, nc, solved) AS nodes
    FROM kinds JOIN own ON own.r IN (more, less)),
pairs AS MATERIALIZED (
    SELECT position, m, two.solved AS two, three.solved AS three
    FROM own AS two JOIN own AS three USING (position, m) WHERE two.r = 2 AND three.r = 3),
power AS (SELECT count(DISTINCT position) FILTER (WHERE two <> three) >= 6 AS enough FROM pairs WHERE m <> 4)
SELECT printf('%sscope, %s, depth %d', iif(enough OR what LIKE '%nodes', beside, 'no power: '), what, depth) AS part, position,
       printf('%d %d', m, sign) AS term, sign / 2.0 AS factor, nodes,
       NULL AS top, NULL AS bottom, NULL AS value, 1 AS block, 0 AS sort
FROM terms JOIN power WHERE m IN (8, 12)
UNION ALL
SELECT printf('m = 4: %s, depth %d', what, depth), position, sign, sign, nodes, NULL, NULL, NULL, 2, 4
FROM terms WHERE m = 4
UNION ALL
SELECT printf('nodes, r = 1 over the base, m = %d, depth %d', m, depth), position, NULL, NULL, NULL,
       nc, base_nc, NULL, 3, m
FROM own WHERE r = 1
UNION ALL
SELECT printf('solved with r = %d alone, m = %d', alone, m), NULL, NULL, NULL, NULL, NULL, NULL,
       sum(iif(alone = 2, two AND NOT three, three AND NOT two)), 3 + alone, m
FROM pairs JOIN (SELECT 2 AS alone UNION ALL SELECT 3) GROUP BY m, alone
ORDER BY block, sort, part, position;
