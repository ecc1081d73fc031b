-- What every search that is done cost, one row for each metric, NC and NBP.
SELECT metric, ask, position, enhancements, depth, iif(metric = 'NC', nc, nbp) AS nodes
FROM asked_result CROSS JOIN (SELECT 'NC' AS metric UNION ALL SELECT 'NBP')
WHERE status = 'done'
