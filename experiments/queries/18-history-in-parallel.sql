-- How many times the sequential search's nodes do workers take that share the root's moves?
-- `merged`: they exchange histories every so many nodes (0: never). Geometric means, at the deepest depth.
WITH counts AS MATERIALIZED (
    SELECT enhancements, position, depth, nc, max(depth) OVER () AS deepest,
           coalesce(json_extract(parameters, '$."base.workers"'), 0) AS workers,
           coalesce(json_extract(parameters, '$."base.merge_interval"'), 0) AS merged
    FROM result WHERE study = 'parallel-history' AND status = 'done')
SELECT enhancements, shared.workers, shared.merged, depth, count(*) AS positions,
       round(exp(avg(ln(1.0 * shared.nc / alone.nc))), 3) AS ratio
FROM counts AS shared JOIN counts AS alone USING (enhancements, position, depth)
WHERE shared.workers > 0 AND alone.workers = 0 AND depth = shared.deepest
GROUP BY enhancements, shared.workers, shared.merged
ORDER BY enhancements, shared.merged, shared.workers;
