-- How many times the nodes of H does K take beside each of the 16 sets of T R N S, over the depths
-- and both metrics?
WITH own AS MATERIALIZED (
    SELECT *, rtrim(enhancements, 'HK') AS rest, iif(instr(enhancements, 'K'), 1, -1) AS sign
    FROM schaeffer_nodes
    WHERE (instr(enhancements, 'H') > 0) <> (instr(enhancements, 'K') > 0))
SELECT iif(rest = '', 'alone', 'beside ' || rest) AS part, position,
       printf('%s %d %d', metric, depth, sign) AS term, sign / 2.0 / depths AS factor, nodes
FROM own
ORDER BY length(rest), rest;
