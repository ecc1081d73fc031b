-- What share of the nodes is left where R is added to T, over the 16 sets of N S H K beside them
-- and both metrics, at each depth? Beside it in NC alone, the worst
-- set, and what R adds to T alone from 7 to 9 plies.
WITH own AS MATERIALIZED (
    SELECT *, iif(enhancements LIKE 'TR%', 1, -1) AS sign, ltrim(enhancements, 'TR') AS rest
    FROM schaeffer_nodes WHERE ask = '8,192 entries' AND enhancements LIKE 'T%'),
totals AS (
    SELECT metric, depth, rest, sign, ln(sum(nodes)) AS size
    FROM own GROUP BY metric, depth, rest, sign),
worst (rest) AS (SELECT rest FROM totals GROUP BY rest ORDER BY sum(sign * size) LIMIT 1),
depths (nb) AS (SELECT count(DISTINCT depth) FROM totals),
ends (letters, part_sign) AS (VALUES ('TR', 1), ('T', -1))
SELECT printf('depth %d', depth) AS part, position, printf('%s %s', metric, enhancements) AS term,
       sign / 32.0 AS factor, enhancements, nodes, NULL AS reduction_of, 1 AS block
FROM own
UNION ALL
SELECT printf('NC alone, depth %d', depth), position, enhancements, sign / 16.0, enhancements,
       nodes, NULL, 2
FROM own WHERE metric = 'NC'
UNION ALL
SELECT printf('the worst set, %s: mean over the depths', iif(rest = '', 'T alone', 'T' || rest)),
       position, printf('%s %d %s', metric, depth, enhancements), sign / 2.0 / nb, enhancements,
       nodes, NULL, 3
FROM own JOIN worst USING (rest) JOIN depths
UNION ALL
SELECT printf('points that R adds to T alone, %s, %d plies', metric, depth), position, letters,
       part_sign, enhancements, nodes, letters, 4
FROM deep_nodes JOIN ends WHERE ask = 'nine plies'
ORDER BY block, part;
