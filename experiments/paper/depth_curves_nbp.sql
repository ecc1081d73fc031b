-- The curves by depth (prepare.sql). Bottom positions.
SELECT panel, series, x, y, reference FROM depth_curve
WHERE metric = 'nbp' ORDER BY place, letter = 0, letter, x
