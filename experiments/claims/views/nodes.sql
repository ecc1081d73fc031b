-- What every search that is done cost, one row for each metric, NC and NBP.
SELECT 'NC' AS metric, ask, position, enhancements, depth, nc AS nodes
FROM asked_result WHERE status = 'done'
UNION ALL
SELECT 'NBP', ask, position, enhancements, depth, nbp
FROM asked_result WHERE status = 'done'
