-- What every search cost, as the logarithm to base 2 of its nodes, one row for each metric, NC and NBP. `program`
-- is what labels of parts that are not of the base program which decides begin with; NULL: a count of 0.
SELECT metric, ask, iif(ask = 'program', '', 'beside, ' || ask || ', ') AS program, position, enhancements,
       depth, iif(depth > 5, 'plies 6', 'plies to 5') AS block, iif(metric = 'NC', nc, nbp) AS nodes,
       log2(nullif(iif(metric = 'NC', nc, nbp), 0)) AS doublings
FROM asked_result CROSS JOIN (SELECT 'NC' AS metric UNION ALL SELECT 'NBP')
WHERE status = 'done'
