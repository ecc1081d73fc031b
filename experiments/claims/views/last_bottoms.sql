-- Bottom positions of the last iteration alone, at the depths of `done_depths`; `depths` says how many
-- these are.
SELECT ask, position, enhancements, depth, depths, nbp AS nodes
FROM asked_iteration JOIN done_depths USING (ask, depth)
