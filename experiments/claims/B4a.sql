-- How large is each margin's saving of nodes, of the paper's? Beside it in per cent, and the steps
-- between the margins.
WITH stated (number, ask, last, saving) AS (
    VALUES (1, 'variable', 'plain', 10.62), (2, 't = 10', 'variable', 15.56),
           (3, 't = 20', 't = 10', 24.94)),
own AS MATERIALIZED (SELECT * FROM tactical WHERE enhancements = 'TNSHV'),
pairs AS MATERIALIZED (
    SELECT number, own.ask, saving, own.beside, own.depth, position, own.nc, plain.nc AS plain_nc,
           before.nc AS before_nc
    FROM stated
    JOIN own ON own.ask = stated.ask
    JOIN own AS plain USING (position)
    JOIN own AS before USING (position)
    WHERE plain.ask = 'plain' AND before.ask = stated.last)
SELECT printf('%sof the stated saving, %s, depth %d', beside, ask, depth) AS part, position,
       100.0 / saving * plain_nc AS top, plain_nc AS bottom,
       100.0 / saving * nc AS less_top, plain_nc AS less_bottom, 1 AS block, number
FROM pairs
UNION ALL
SELECT printf('saved in per cent, %s, depth %d', ask, depth), position,
       100.0 * plain_nc, plain_nc, 100.0 * nc, plain_nc, 2, number
FROM pairs
UNION ALL
SELECT printf('saved more than the margin before it, %s, depth %d', ask, depth), position,
       100.0 * before_nc, plain_nc, 100.0 * nc, plain_nc, 3, number
FROM pairs
ORDER BY block, number, position;
