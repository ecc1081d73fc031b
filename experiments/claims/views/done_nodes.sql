-- What every search cost, one row for each metric, NC and NBP, at the depths of `done_depths`.
SELECT metric, ask, position, enhancements, depth, depths, nodes
FROM nodes JOIN done_depths USING (ask, depth)
