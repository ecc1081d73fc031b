-- What every search cost, one row for each metric, NC and CPU time.
SELECT 'NC' AS metric, ask, position, enhancements, depth, nc AS n
FROM asked_result WHERE status = 'done'
UNION ALL
SELECT 'time', ask, position, enhancements, depth, cpu_ns
FROM asked_time_median
