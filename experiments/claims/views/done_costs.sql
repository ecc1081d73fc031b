-- What every search cost, one row for each metric, NC, NBP and CPU time.
SELECT metric, ask, position, enhancements, depth, depths, nodes FROM done_nodes
UNION ALL
SELECT metric, ask, position, enhancements, depth, depths, nodes FROM done_times
