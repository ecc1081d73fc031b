-- How many times the cost of an iterative search with T or R does a direct search take?
-- R means nothing to a direct search, so that one is without.
WITH pairs (letter, direct) AS (VALUES ('T', 'T'), ('R', '-')),
own AS MATERIALIZED (
    SELECT metric, letter, depth, position, iterative.nodes AS iterative, direct.nodes AS direct
    FROM done_costs AS iterative
    JOIN pairs ON pairs.letter = iterative.enhancements
    JOIN done_costs AS direct USING (metric, depth, position)
    WHERE iterative.ask = 'iterative' AND direct.ask = 'direct'
      AND direct.enhancements = pairs.direct),
terms AS (
    SELECT own.*, sign, iif(sign > 0, direct, iterative) AS nodes,
           (SELECT count(DISTINCT depth) FROM own AS others
            WHERE others.metric = own.metric AND others.letter = own.letter) AS depths
    FROM own JOIN (SELECT 1 AS sign UNION ALL SELECT -1))
SELECT printf('%s, %s, mean over the depths', metric, letter) AS part, position,
       printf('%d %d', depth, sign) AS term, 1.0 * sign / depths AS factor, nodes, 1 AS block,
       printf('%d %s', metric <> 'time', letter) AS sort
FROM terms
UNION ALL
SELECT printf('depth %d, %s, %s', depth, metric, letter), position, sign, sign, nodes,
       2, printf('%d %s %d', metric <> 'time', letter, depth)
FROM terms
ORDER BY block, sort, part, position;
