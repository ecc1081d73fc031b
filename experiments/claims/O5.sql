-- How many times the nodes of S does a search with nothing on take, its window chosen on the other
-- half of the positions? Beside it each window, alone and beside T.
WITH halves AS MATERIALIZED (
    SELECT DISTINCT position, line % 2 AS half
    FROM (SELECT position, dense_rank() OVER (ORDER BY line) AS line FROM asked_position)),
own AS MATERIALIZED (
    SELECT metric, ask, position, half, enhancements, depth, depths, nodes
    FROM done_nodes JOIN halves USING (position) WHERE enhancements IN ('-', 'S', 'T', 'TS')),
gains AS (
    SELECT half, s.ask, sum(log2(none) - log2(s.nodes)) AS gain
    FROM (SELECT half, ask, depth, sum(nodes) AS nodes FROM own
          WHERE metric = 'NC' AND enhancements = 'S' GROUP BY half, ask, depth) AS s
    JOIN (SELECT half, ask, depth, sum(nodes) AS none FROM own
          WHERE metric = 'NC' AND enhancements = '-' GROUP BY half, ask, depth)
         USING (half, ask, depth)
    GROUP BY half, s.ask),
chosen AS MATERIALIZED (SELECT 1 - half AS half, ask, max(gain) FROM gains GROUP BY half),
-- A half's total is that of its positions: the others add nothing to it.
terms AS (
    SELECT chosen.half, chosen.ask, position, enhancements, depth, depths,
           iif(own.half = chosen.half, nodes, 0) AS nodes
    FROM chosen JOIN own USING (ask)
    WHERE metric = 'NC' AND enhancements IN ('-', 'S'))
SELECT printf('chosen on the other half: %s for the odd, %s for the even',
              (SELECT ask FROM chosen WHERE half = 1), (SELECT ask FROM chosen WHERE half = 0)) AS part,
       position, printf('%d %s %d', half, enhancements, depth) AS term,
       iif(enhancements = '-', 0.5, -0.5) / depths AS factor, nodes, 1 AS block, 0 AS sort
FROM terms WHERE (SELECT count(DISTINCT ask) FROM own) = 4
UNION ALL
SELECT printf('%s, %s, window %s', replace(replace(enhancements, 'S', ''), '-', '')
              || iif(instr(enhancements, 'T'), ' over TS', 'nothing on over S'), metric, ask),
       position, printf('%d %d', instr(enhancements, 'S') > 0, depth),
       iif(instr(enhancements, 'S'), -1.0, 1.0) / depths, nodes, 2,
       CAST(ask AS INTEGER) + 1000 * (metric <> 'NC') + 10000 * instr(enhancements, 'T')
FROM own
ORDER BY block, sort, position;
