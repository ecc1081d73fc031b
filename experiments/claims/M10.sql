-- By how many doublings does each of T's three uses change the nodes: its Shapley value among them?
-- T whose three uses are all off is a search without T.
WITH own AS MATERIALIZED (
    SELECT position, enhancements, depth, log2(nc) AS nodes,
           coalesce(json_extract(parameters, '$."T.cutoffs"'), 'on') = 'on' AS cutoffs,
           coalesce(json_extract(parameters, '$."T.narrowing"') = 'on', 0) AS narrowing,
           coalesce(json_extract(parameters, '$."T.ordering"'), 'on') = 'on' AS ordering
    FROM asked_result
    WHERE status = 'done' AND enhancements IN ('T', 'TN', 'TNH')
      AND NOT instr(parameters, 'T.acceptance') AND NOT instr(parameters, 'T.flags')),
uses (number, use) AS (VALUES (1, 'cutoffs'), (2, 'narrowing'), (3, 'ordering')),
choices AS (
    SELECT *, cutoffs + narrowing + ordering AS on_nb,
           CASE use WHEN 'cutoffs' THEN cutoffs WHEN 'narrowing' THEN narrowing ELSE ordering END
               AS is_on
    FROM own JOIN uses)
SELECT printf('%s, %s', enhancements, use) AS part, position,
       sum(nodes * iif(is_on, 1, -1) / iif(on_nb - is_on = 1, 6.0, 3.0)) AS value
FROM choices
GROUP BY enhancements, number, position, depth HAVING count(*) = 8
ORDER BY length(enhancements), number, position;
