-- What letters do, in doublings (log2 of nodes, mean over positions; below 0 saves; of 'solved' in the
-- share of positions), over the largest full cube of sets that a study asks for at a depth: all 2^n sets
-- of the n letters `cube`, with those of `fixed` always on. By `kind`: 'main' (a letter's effect averaged
-- over all sets of the others), 'interaction' (of k letters: the k-th difference, averaged likewise),
-- 'shapley' (averaged over all orders of adding letters; they sum to log2 N(all) - log2 N(none)),
-- 'leave_one_out' (the letter as the last), 'add_one' (alone); 'best' is no effect: a set that is not told
-- apart from the best one of the cube, less that one, at the deepest depth, not of nbp. `positions` are done in every set; `low`
-- and `high`: 95 % bootstrap over them, of solved exact limits; `band_low`, `band_high`: simultaneous over all interactions, for
-- exploring; `largest_share`: of one position in the effect, NULL where it would be more than all of it, as
-- positions that differ cancel out. Interactions of three and more letters, and
-- bands: at the deepest depth alone; `prunelab effects` has them for any.
CREATE VIEW effect AS
SELECT studies.name AS study, suites.name AS suite, settings.parameters AS setting, depth,
       metrics.name AS metric,
       CASE kind WHEN 'm' THEN 'main' WHEN 'i' THEN 'interaction' WHEN 's' THEN 'shapley'
                 WHEN 'l' THEN 'leave_one_out' WHEN 'b' THEN 'best' ELSE 'add_one' END AS kind,
       own.letters, value, low, high, band_low, band_high, positions,
       CASE WHEN largest_share <= 1 THEN largest_share END AS largest_share, largest_position,
       cubes.letters AS cube, always.letters AS fixed
FROM effects
JOIN studies ON studies.id = study_id
JOIN suites ON suites.id = suite_id
JOIN settings ON settings.id = setting_id
JOIN metrics ON metrics.id = metric_id
JOIN sets AS own ON own.id = set_id
JOIN sets AS cubes ON cubes.id = cube
JOIN sets AS always ON always.id = fixed;
