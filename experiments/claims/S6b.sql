-- How many times the nodes of H do H and K together take, beside each of the 16 sets of T R N S, at
-- each depth and in both metrics?
WITH own AS MATERIALIZED (
    SELECT *, rtrim(enhancements, 'HK') AS rest, iif(instr(enhancements, 'K'), 1, -1) AS sign
    FROM schaeffer_nodes
    WHERE instr(enhancements, 'H'))
SELECT printf('%s, depth %d, %s', iif(rest = '', 'alone', 'beside ' || rest), depth, metric)
           AS part,
       position, enhancements AS term, sign AS factor, nodes
FROM own
ORDER BY length(rest), rest, metric, depth;
