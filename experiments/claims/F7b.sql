-- How many solutions does each of the early forward pruners lose for each million nodes that it saves,
-- more than V does? Beside it each figure by itself.
WITH own AS MATERIALIZED (
    SELECT position, enhancements, nc, solved, beside FROM tactical),
letters (sort, letter) AS (VALUES (1, 'B'), (2, 'W'), (3, 'G'), (4, 'Z'), (5, 'V')),
pairs AS MATERIALIZED (
    SELECT sort, letter, plain.beside, position, plain.solved - other.solved AS lost,
           (plain.nc - other.nc) / 1e6 AS saved
    FROM letters
    JOIN own AS other ON other.enhancements = 'TNH' || letter
    JOIN own AS plain USING (position)
    WHERE plain.enhancements = 'TNH')
SELECT printf('%slost more per million nodes saved, %s', beside, letter) AS part, position,
       pairs.lost AS top, pairs.saved AS bottom, v.lost AS less_top, v.saved AS less_bottom, 1 AS block, sort
FROM pairs JOIN (SELECT position, lost, saved FROM pairs WHERE letter = 'V') AS v USING (position)
WHERE letter <> 'V'
UNION ALL
SELECT printf('lost per million nodes saved, %s', letter), position, lost, saved, NULL, NULL, 2, sort
FROM pairs
ORDER BY block, sort, position;
