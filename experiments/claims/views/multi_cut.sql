-- What multi-cut took and solved at the greatest depth, by its levels, beside the set without it.
WITH own AS MATERIALIZED (SELECT * FROM asked_result WHERE status = 'done'),
base AS MATERIALIZED (
    SELECT position, depth, nc, solved FROM own
    WHERE enhancements = 'TNSHV'
      AND depth = (SELECT max(depth) FROM own WHERE enhancements = 'TNSHMV'))
SELECT own.position, own.depth, own.nc, own.solved, base.nc AS base_nc, base.solved AS base_solved,
       coalesce(json_extract(parameters, '$."M.r"'), 2) AS r,
       coalesce(json_extract(parameters, '$."M.c"'), 3) AS c,
       coalesce(json_extract(parameters, '$."M.m"'), 10) AS m,
       coalesce(json_extract(parameters, '$."M.where"'), 'cut') AS place
FROM own JOIN base USING (position, depth)
WHERE own.enhancements = 'TNSHMV'
