-- How many times the leaves of alpha-beta does it take with one bound, at each depth?
WITH pairs AS MATERIALIZED (
    SELECT one.ask, one.suite, one.position, one.depth, one.nbp AS top, two.nbp AS bottom
    FROM asked_result AS one JOIN asked_result AS two USING (suite, position, enhancements, depth)
    WHERE one.status = 'done' AND two.status = 'done' AND enhancements = '-'
      AND one.ask = replace(two.ask, 'two', 'one') AND two.ask LIKE 'two%')
SELECT printf('%s: trees, depth %d', iif(depth < 4, 'alike', 'deeper'), depth) AS part, position, top,
       bottom, 1 AS block
FROM pairs WHERE ask = 'one'
UNION ALL
SELECT printf('%s, depth %d', suite, depth), position, top, bottom, 2
FROM pairs WHERE ask = 'one' AND depth = 4
UNION ALL
SELECT printf('chess, depth %d', depth), position, top, bottom, 3
FROM pairs WHERE ask <> 'one'
ORDER BY block, part, position;
