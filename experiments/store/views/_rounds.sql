-- What every search of a cell counted, by iteration: of cells to several depths those of the cell that
-- the iteration itself is of. Private.
CREATE VIEW _rounds AS
SELECT position_id, configuration_id, depth, 1 AS round, score, nc, nbp, cpu_ns FROM iterations
UNION ALL
SELECT position_id, configuration_id, rounds.depth, rounds.round, rounds.score, rounds.nc, NULL,
       rounds.cpu_ns
FROM iterations JOIN rounds USING (cell_id, depth);
