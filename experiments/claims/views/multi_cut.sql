-- What multi-cut took and solved of tactical positions, by its levels, beside the set without it.
WITH own AS MATERIALIZED (SELECT * FROM tactical),
base AS MATERIALIZED (
    SELECT position, nc, nbp, solved FROM own WHERE enhancements = 'TNSHV')
SELECT own.suite, own.position, own.depth, own.beside, own.nc, own.nbp, own.solved,
       base.nc AS base_nc, base.nbp AS base_nbp, base.solved AS base_solved,
       coalesce(json_extract(parameters, '$."M.r"'), 2) AS r,
       coalesce(json_extract(parameters, '$."M.c"'), 3) AS c,
       coalesce(json_extract(parameters, '$."M.m"'), 10) AS m,
       coalesce(json_extract(parameters, '$."M.where"'), 'cut') AS place
FROM own JOIN base USING (position)
WHERE own.enhancements = 'TNSHMV'
