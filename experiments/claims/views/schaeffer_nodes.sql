-- What the 64 sets of T R N S H K cost, one row for each metric, NC and NBP, at the depths at which
-- all sets are done; `depths` says how many these are.
SELECT metric, ask, position, enhancements, depth, depths, nodes
FROM nodes JOIN done_depths USING (ask, depth)
WHERE sets_without_l = 64 AND NOT instr(enhancements, 'L')
