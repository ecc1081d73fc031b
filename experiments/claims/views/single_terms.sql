-- What each of R, N, S, K and L alone costs over what another single enhancement does, `against`, as
-- terms whose factors add up to a mean over the depths.
WITH signs (sign) AS (VALUES (1), (-1)),
singles AS MATERIALIZED (
    SELECT * FROM sweep_nodes WHERE ask = '8,192 entries' AND length(enhancements) = 1
    UNION ALL
    SELECT * FROM deep_nodes WHERE ask <> '8,192 entries' AND depths = 3 AND length(enhancements) = 1)
SELECT printf('%s against %s', own.enhancements, x.enhancements) AS part,
       own.enhancements AS against, ask, position, metric,
       printf('%s %d %d', metric, depth, sign) AS term, 1.0 * sign / depths AS factor,
       iif(sign > 0, x.nodes, own.nodes) AS nodes
FROM singles AS x
JOIN singles AS own USING (metric, ask, position, depth, depths)
JOIN signs
WHERE x.enhancements IN ('R', 'N', 'S', 'K', 'L')
