-- The curves by depth (prepare.sql). All nodes.
SELECT panel, series, x, y, reference FROM depth_curve
WHERE metric = 'nc' ORDER BY place, letter = 0, letter, x
