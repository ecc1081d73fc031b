-- What the 128 sets of T R N S H K L cost, one row for each metric, NC and NBP, at the depths at
-- which all are done; `depths` says how many these are.
SELECT metric, ask, position, enhancements, depth, depths, nodes
FROM nodes JOIN done_depths USING (ask, depth)
WHERE sets = 128
