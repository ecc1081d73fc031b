-- CPU time of every search, as `done_nodes` has what it cost in nodes: `nodes` are nanoseconds, at the
-- depths of each ask at which all sets that were timed are, in all positions.
WITH own AS MATERIALIZED (
    SELECT ask, position, enhancements, depth, cpu_ns FROM asked_time_median),
cells AS (
    SELECT ask, count(DISTINCT position) * count(DISTINCT enhancements) AS cells
    FROM own GROUP BY ask),
whole AS (
    SELECT ask, depth, count(*) OVER (PARTITION BY ask) AS depths
    FROM own JOIN cells USING (ask)
    GROUP BY ask, depth HAVING count(*) = min(cells))
SELECT 'time' AS metric, ask, position, enhancements, depth, depths, cpu_ns AS nodes
FROM own JOIN whole USING (ask, depth)
