-- How many per cent of the number that t = 0 solves does each margin solve?
-- Beside it how many of those it keeps.
WITH own AS MATERIALIZED (SELECT * FROM tactical WHERE enhancements = 'TNSHV'),
margins (number, ask) AS (VALUES (1, 'variable'), (2, 't = 10'), (3, 't = 20')),
kinds (kind, what) AS (VALUES (1, 'solved'), (2, 'kept'))
SELECT printf('%s%s, %s, depth %d', own.beside, what, own.ask, own.depth) AS part, position,
       100.0 * (own.solved AND (kind = 1 OR plain.solved)) AS top, plain.solved AS bottom
FROM margins
JOIN own ON own.ask = margins.ask
JOIN own AS plain USING (position)
JOIN kinds
WHERE plain.ask = 'plain'
ORDER BY kind, number, position;
