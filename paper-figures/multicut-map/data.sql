-- The map of Table 1: nodes saved against solutions lost, every r, c and m against the baseline.
WITH own AS MATERIALIZED (SELECT * FROM risk WHERE study = 'bjornsson-marsland-table1'),
deepest AS (SELECT max(depth) AS depth FROM own)
SELECT coalesce(json_extract(parameters, '$."M.r"'), 2) AS r,
       coalesce(json_extract(parameters, '$."M.c"'), 3) AS c,
       coalesce(json_extract(parameters, '$."M.m"'), 10) AS m,
       depth, positions, baseline_solved AS solved, percent_nodes, nodes_low, nodes_high,
       percent_solved, solved_low, solved_high, lost, gained, mcnemar
FROM own JOIN deepest USING (depth)
WHERE instr(enhancements, 'M')
  AND json_extract(parameters, '$."M.where"') IS NULL
ORDER BY r, c, m
