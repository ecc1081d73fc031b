-- Table 3: the bound of the null move against the plain null move, and no null move at all, at the deepest
-- depth done; nodes and solved in percent.
WITH own AS MATERIALIZED (SELECT * FROM risk WHERE study = 'bjornsson-marsland-table3'),
deepest AS (SELECT max(depth) AS depth FROM own)
SELECT iif(instr(enhancements, 'V'), coalesce(json_extract(parameters, '$."V.t"'), 'variable'), 'none') AS t,
       depth, positions, baseline_solved AS solved, percent_nodes, nodes_low, nodes_high,
       percent_solved, solved_low, solved_high, lost, gained, mcnemar
FROM own JOIN deepest USING (depth)
ORDER BY t
