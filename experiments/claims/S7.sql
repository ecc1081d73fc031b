-- How many times the nodes of H does L take, alone and beside every set of the others?
WITH own AS MATERIALIZED (
    SELECT *, replace(replace(enhancements, 'H', ''), 'L', '') AS rest,
           instr(enhancements, 'H') > 0 AS with_h, instr(enhancements, 'L') > 0 AS with_l
    FROM nodes),
h AS MATERIALIZED (SELECT * FROM own WHERE with_h AND NOT with_l),
l AS MATERIALIZED (SELECT * FROM own WHERE with_l AND NOT with_h)
SELECT printf('%s, depth %d, %s', iif(rest = '', 'alone', 'beside ' || rest), depth, metric) AS part,
       position, 1.0 * l.nodes / h.nodes AS ratio
FROM h JOIN l USING (metric, depth, ask, rest, position)
ORDER BY rest <> '', depth, rest;
