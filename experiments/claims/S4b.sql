-- How many times the nodes of T does R take, over the 16 sets of N S H K that they are added to and
-- both metrics, at each depth? Beside it the worst set, alone, also as deep as these two were searched.
WITH signs (sign, letter) AS (VALUES (1, 'R'), (-1, 'T')),
own AS MATERIALIZED (
    SELECT *, substr(enhancements, 2) AS rest
    FROM schaeffer_nodes JOIN signs
    WHERE enhancements LIKE letter || '%' AND enhancements NOT LIKE 'TR%'),
totals AS (
    SELECT metric, depth, rest, sign, ln(sum(nodes)) AS size
    FROM own WHERE ask = '8,192 entries' GROUP BY metric, depth, rest, sign),
worst (rest) AS (SELECT rest FROM totals GROUP BY rest ORDER BY sum(sign * size) LIMIT 1),
depths (nb) AS (SELECT count(DISTINCT depth) FROM totals)
SELECT printf('depth %d', depth) AS part, position, printf('%s %s', metric, enhancements) AS term,
       sign / 32.0 AS factor, nodes, 1 AS block
FROM own WHERE ask = '8,192 entries'
UNION ALL
SELECT printf('the worst set, %s: mean over the depths', iif(rest = '', 'none', rest)), position,
       printf('%s %d %s', metric, depth, enhancements), sign / 2.0 / nb, nodes, 2
FROM own JOIN worst USING (rest) JOIN depths WHERE ask = '8,192 entries'
UNION ALL
SELECT printf('alone, depth %d', depth), position, printf('%s %s', metric, enhancements),
       sign / 2.0, nodes, 2
FROM own WHERE ask = '8,192 entries' AND rest = ''
UNION ALL
SELECT printf('7 to 9 plies, depth %d', depth), position, printf('%s %s', metric, enhancements),
       sign / 32.0, nodes, 3
FROM own WHERE ask <> '8,192 entries'
UNION ALL
SELECT printf('alone, 65,536 entries, depth %d', depth), position, printf('%s %s', metric, letter),
       sign / 2.0, nodes, 4
FROM deep_nodes JOIN signs ON enhancements = letter
WHERE ask <> '8,192 entries'
ORDER BY block, part;
