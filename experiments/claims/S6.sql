-- How many times the nodes of K does H take, beside every set of the others?
-- And beside how many of them is HK worse than H?
WITH own AS MATERIALIZED (
    SELECT *, replace(replace(enhancements, 'H', ''), 'K', '') AS rest,
           instr(enhancements, 'H') > 0 AS with_h, instr(enhancements, 'K') > 0 AS with_k
    FROM nodes),
h AS MATERIALIZED (SELECT * FROM own WHERE with_h AND NOT with_k),
k AS MATERIALIZED (SELECT * FROM own WHERE with_k AND NOT with_h),
hk AS MATERIALIZED (SELECT * FROM own WHERE with_h AND with_k)
SELECT printf('H over K%s, depth %d, %s', iif(rest = '', '', ' beside ' || rest), depth, metric)
           AS part,
       position, 1.0 * h.nodes / k.nodes AS ratio, NULL AS value
FROM h JOIN k USING (metric, depth, ask, rest, position)
UNION ALL
SELECT printf('sets where HK is worse than H, depth %d, %s', depth, metric), NULL, NULL, sum(worse)
FROM (SELECT metric, depth, ask, rest, sum(hk.nodes) > sum(h.nodes) AS worse
      FROM h JOIN hk USING (metric, depth, ask, rest, position)
      GROUP BY metric, depth, ask, rest)
GROUP BY metric, depth, ask;
