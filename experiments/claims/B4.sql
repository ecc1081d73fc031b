-- Which nodes does the null move take under a raised bound, of those under the plain one, and how much
-- of what that solves? And what does the variable bound solve less than a fixed one?
-- The interval of a paired difference of solutions is Bonett and Price's (2012).
WITH own AS MATERIALIZED (
    SELECT * FROM asked_result WHERE enhancements = 'TNSHV' AND status = 'done'),
deepest AS MATERIALIZED (SELECT * FROM own WHERE depth = (SELECT max(depth) FROM own)),
plain AS MATERIALIZED (SELECT * FROM deepest WHERE ask = 'plain'),
pairs AS (
    SELECT fixed.ask, count(*) AS nb, sum(variable.solved AND NOT fixed.solved) AS gained,
           sum(fixed.solved AND NOT variable.solved) AS lost
    FROM deepest AS variable
    JOIN deepest AS fixed USING (position)
    JOIN plain USING (position)
    WHERE plain.solved AND variable.ask = 'variable' AND fixed.ask IN ('t = 10', 't = 20')
    GROUP BY fixed.ask),
spread AS (
    SELECT *, (gained - lost) / (nb + 2.0) AS middle,
           1.96 * sqrt(((gained + lost + 2) / (nb + 2.0)
                        - (gained - lost) * (gained - lost) / ((nb + 2.0) * (nb + 2.0)))
                       / (nb + 2.0)) AS error
    FROM pairs)
SELECT printf('nodes, %s', own.ask) AS part, position, 100.0 * own.nc AS top, plain.nc AS bottom,
       NULL AS value, NULL AS low, NULL AS high, iif(own.ask = 'variable', 1, 2) AS sort1,
       own.ask AS sort2
FROM deepest AS own JOIN plain USING (position)
WHERE own.ask <> 'plain'
UNION ALL
SELECT printf('solved, %s', own.ask), position, 100.0 * (own.solved AND plain.solved), plain.solved,
       NULL, NULL, NULL, 3, own.ask
FROM deepest AS own JOIN plain USING (position)
WHERE own.ask <> 'plain'
UNION ALL
SELECT printf('variable less %s, solved', ask), NULL, NULL, NULL,
       100.0 * (gained - lost) / nb, 100.0 * (middle - error), 100.0 * (middle + error), 4, ask
FROM spread
ORDER BY sort1, sort2;
