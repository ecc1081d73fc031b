-- The same by how sure the pruning was, too. `measure`: 'margin', by how many centipawns the estimate that
-- decided it, with the pruner's own margin, lay beyond its bound: below alpha, or what a move must exceed
-- (futility, razoring, limited razoring, marginal, gamma, which estimates by material), or above beta
-- (reverse futility); 'rank', where no value is estimated: the rank of the move (late moves, n-best);
-- 'neither' (null move, multi-cut, ProbCut, reductions of a whole node, delta pruning). From `least` to `most`, NULL for
-- no end. Cells that were counted before there was a margin have no rows.
CREATE VIEW audit_margin AS
WITH counts AS (
    SELECT *, substr(name, instr(name, '_by_') + 4) AS place FROM _audited
    WHERE name GLOB 'audited_by_*' OR name GLOB 'wrong_by_*'),
places (measure, least, most) AS (
    VALUES ('margin', 0, 24), ('margin', 25, 49), ('margin', 50, 99), ('margin', 100, 199),
           ('margin', 200, 399), ('margin', 400, 799), ('margin', 800, NULL),
           ('rank', 1, 3), ('rank', 4, 7), ('rank', 8, 15), ('rank', 16, 31), ('rank', 32, NULL),
           ('neither', NULL, NULL))
SELECT studies.name AS study, suites.name AS suite, configurations.enhancements,
       configurations.parameters, counts.depth, plies,
       CASE kind WHEN 0 THEN 'pv' WHEN 1 THEN 'cut' ELSE 'all' END AS kind, measure, least, most,
       one_in, sum(audited) AS audited, sum(wrong) AS wrong,
       100.0 * sum(wrong) / nullif(sum(audited), 0) AS percent_wrong
FROM counts
JOIN places ON substr(place, 1, instr(place, '_') - 1) = measure
     AND least IS iif(measure = 'neither', NULL,
                      CAST(substr(place, instr(place, '_') + 1) AS INTEGER))
JOIN studies ON studies.id = study_id
JOIN suites ON suites.id = suite_id
JOIN _configurations AS configurations ON configurations.id = configuration_id
GROUP BY study_id, suite_id, configuration_id, counts.depth, plies, kind, measure, least;
