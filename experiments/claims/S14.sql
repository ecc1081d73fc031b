-- What do further enhancements add to TH, in points of the reduction: the best set with T and H,
-- and N and S?
WITH own AS MATERIALIZED (
    SELECT * FROM saving WHERE instr(enhancements, 'T') AND instr(enhancements, 'H')),
th AS MATERIALIZED (SELECT * FROM own WHERE enhancements = 'TH'),
most AS MATERIALIZED (
    SELECT metric, depth, ask, enhancements, min(total)
    FROM (SELECT metric, depth, ask, enhancements, sum(nodes) AS total
          FROM own WHERE NOT instr(enhancements, 'L')
          GROUP BY metric, depth, ask, enhancements)
    GROUP BY metric, depth, ask)
SELECT printf('best with TH (%s), depth %d, %s', own.enhancements, depth, metric) AS part,
       position, 100.0 * (th.nodes - own.nodes) AS top, own.none - own.best AS bottom,
       1 AS block, metric AS sort, depth
FROM most
JOIN own USING (metric, depth, ask, enhancements)
JOIN th USING (metric, depth, ask, position)
UNION ALL
SELECT printf('N and S, depth %d, %s', depth, metric),
       position, 100.0 * (th.nodes - own.nodes), own.none - own.best,
       2, iif(metric = 'NC', 1, 2), depth
FROM own JOIN th USING (metric, depth, ask, position)
WHERE own.enhancements = 'TNSH'
ORDER BY block, sort, depth;
