-- How many nodes does multi-cut with r = 2 and c = 3 take, and how much does it solve?
-- And how many other settings take fewer nodes and solve no fewer?
WITH own AS MATERIALIZED (
    SELECT coalesce(json_extract(parameters, '$."M.r"'), 2) AS r,
           coalesce(json_extract(parameters, '$."M.c"'), 3) AS c,
           coalesce(json_extract(parameters, '$."M.m"'), 10) AS m,
           depth, percent_nodes, nodes_low, nodes_high, percent_solved, solved_low, solved_high
    FROM asked_risk
    WHERE instr(enhancements, 'M') AND NOT instr(parameters, 'M.where')),
deepest AS MATERIALIZED (SELECT * FROM own WHERE depth = (SELECT max(depth) FROM own)),
papers AS MATERIALIZED (
    SELECT * FROM deepest WHERE r = 2 AND c = 3 AND m BETWEEN 8 AND 12)
SELECT printf('nodes, m = %d, depth %d', m, depth) AS part,
       percent_nodes AS value, nodes_low AS low, nodes_high AS high
FROM papers
UNION ALL
SELECT printf('solved, m = %d, depth %d', m, depth), percent_solved, solved_low, solved_high
FROM papers
UNION ALL
SELECT 'settings with fewer nodes and no fewer solved', min(better), min(better), min(better)
FROM (SELECT (SELECT count(*) FROM deepest
              WHERE deepest.percent_nodes < papers.percent_nodes
                AND deepest.percent_solved >= papers.percent_solved) AS better
      FROM papers)
HAVING count(*) > 0;
