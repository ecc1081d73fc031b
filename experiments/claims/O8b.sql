-- How many positions does a null move no longer solve, its root value being another?
-- Beside it those that it alone solves, and which these are.
WITH own AS MATERIALIZED (SELECT * FROM tactical),
pairs AS MATERIALIZED (
    SELECT position, v.beside, v.depth, plain.solved AND NOT v.solved AS lost,
           v.solved AND NOT plain.solved AS gained, v.score <> plain.score AS differs
    FROM own AS v JOIN own AS plain USING (position)
    WHERE v.enhancements = 'TNSHV' AND plain.enhancements = 'TNSH')
SELECT printf('%smissed, depth %d', beside, depth) AS part, sum(lost AND differs) AS value
FROM pairs GROUP BY beside, depth
UNION ALL
SELECT printf('lost with any root value, depth %d', depth), sum(lost) FROM pairs GROUP BY depth
UNION ALL
SELECT printf('solved by it alone, depth %d', depth), sum(gained) FROM pairs GROUP BY depth
UNION ALL
SELECT printf('net loss, depth %d', depth), sum(lost) - sum(gained) FROM pairs GROUP BY depth
UNION ALL
SELECT printf('lost: %s', position), 1 FROM (SELECT position FROM pairs WHERE lost LIMIT 50);
