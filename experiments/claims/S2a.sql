-- How many times the nodes of H does each other single enhancement take, over the depths and both
-- metrics? Beside it in each metric, and from 7 to 9 plies.
WITH terms AS MATERIALIZED (SELECT * FROM single_terms WHERE against = 'H')
SELECT part, position, term, factor / 2 AS factor, nodes, 1 AS block
FROM terms WHERE ask = '8,192 entries'
UNION ALL
SELECT printf('%s, %s', metric, part), position, term, factor, nodes, 2
FROM terms WHERE ask = '8,192 entries'
UNION ALL
SELECT printf('7 to 9 plies, %s', part), position, term, factor / 2, nodes, 3
FROM terms WHERE ask <> '8,192 entries'
ORDER BY block, part;
