-- How many times the nodes of the iteration before does an iteration take, with nothing on: to odd
-- depths in parts of 8, to even ones in parts of 3? Beside it as it is, and of T with H.
WITH signs (sign) AS (VALUES (1), (-1)),
own AS MATERIALIZED (SELECT * FROM last_nodes WHERE metric = 'NC' AND enhancements IN ('-', 'TH')),
steps AS (
    SELECT iif(own.depth % 2, 'odd', 'even') AS kind, iif(own.depth % 2, 8.0, 3.0) AS parts,
           position, enhancements, printf('%d %d', own.depth, sign) AS term,
           1.0 * sign / sum(own.position = first)
               OVER (PARTITION BY enhancements, own.depth % 2, sign) AS factor,
           sign, iif(sign > 0, own.nodes, before.nodes) AS nodes
    FROM own
    JOIN own AS before USING (position, enhancements)
    JOIN (SELECT min(position) AS first FROM own)
    JOIN signs
    WHERE before.depth = own.depth - 1)
SELECT printf('to %s depths, over %.0f', kind, parts) AS part, position, term, factor,
       iif(sign > 0, nodes / parts, nodes) AS nodes, 1 AS block
FROM steps WHERE enhancements = '-'
UNION ALL
SELECT printf('%s, %s', iif(enhancements = '-', 'nothing', enhancements), kind), position, term,
       factor, nodes, 2
FROM steps
ORDER BY block, part;
