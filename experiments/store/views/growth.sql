-- What one more ply costs: the nodes of the iteration to `depth` alone (not cumulative) over those of
-- the iteration to `depth_before`, which is depth - 1; from depth 2. Without deepening, of the whole
-- searches. `nbp`, `nc`: geometric mean over positions; those of two steps multiply to that of both
-- plies. `nbp_of_sums`, `nc_of_sums`: of the sums over positions. Over the positions done at both
-- depths in every set that was run so under that setting, `positions` their number; where an
-- iteration of one set has no bottom position (a root without a move), there is no growth to speak
-- of, and the position is in no set's.
CREATE VIEW _growth AS -- private, as _total
WITH pairs AS NOT MATERIALIZED (
    SELECT study_id, suite_id, setting_id, members.depth, members.configuration_id, entry_id,
           this.nbp - iif(deepening, last.nbp, 0) AS nbp,
           last.nbp - coalesce(older.nbp, 0) AS nbp_before,
           this.nc - iif(deepening, last.nc, 0) AS nc,
           last.nc - coalesce(older.nc, 0) AS nc_before
    FROM _open_members AS members
    CROSS JOIN iterations AS this ON this.position_id = members.position_id
         AND this.configuration_id = members.configuration_id AND this.depth = members.depth
    CROSS JOIN iterations AS last ON last.position_id = this.position_id
         AND last.configuration_id = this.configuration_id AND last.depth = this.depth - 1
    LEFT JOIN iterations AS older ON deepening AND this.depth > 2
         AND older.position_id = this.position_id
         AND older.configuration_id = this.configuration_id AND older.depth = this.depth - 2
    WHERE members.depth > 1 AND (NOT deepening OR members.depth = 2 OR older.nc IS NOT NULL)),
sums AS MATERIALIZED (
    SELECT study_id, suite_id, setting_id, depth, configuration_id, count(*) AS positions,
           exp(avg(ln(1.0 * nbp / nbp_before))) AS nbp, exp(avg(ln(1.0 * nc / nc_before))) AS nc,
           1.0 * sum(nbp) / sum(nbp_before) AS nbp_of_sums, 1.0 * sum(nc) / sum(nc_before) AS nc_of_sums,
           min(min(coalesce(nbp, 1), coalesce(nbp_before, 1), nc, nc_before)) AS least
    FROM pairs
    GROUP BY suite_id, study_id, configuration_id, setting_id, depth),
ragged AS MATERIALIZED ( -- as in _total
    SELECT study_id, suite_id, setting_id, depth, count(*) AS sets
    FROM sums JOIN _width USING (study_id, suite_id, setting_id, depth)
    GROUP BY study_id, suite_id, setting_id, depth HAVING min(positions) < max(width) OR min(least) <= 0),
common AS MATERIALIZED (
    SELECT study_id, suite_id, setting_id, depth, entry_id
    FROM ragged CROSS JOIN pairs USING (study_id, suite_id, setting_id, depth)
    GROUP BY entry_id, depth, setting_id, suite_id, study_id
    HAVING count(*) = max(sets) AND min(min(coalesce(nbp, 1), coalesce(nbp_before, 1), nc, nc_before)) > 0)
SELECT study_id, suite_id, setting_id, depth, configuration_id, positions, nbp, nc, nbp_of_sums, nc_of_sums
FROM sums
WHERE (study_id, suite_id, setting_id, depth) NOT IN (SELECT study_id, suite_id, setting_id, depth FROM ragged)
UNION ALL
SELECT study_id, suite_id, setting_id, depth, configuration_id, count(*),
       exp(avg(ln(1.0 * nbp / nbp_before))), exp(avg(ln(1.0 * nc / nc_before))),
       1.0 * sum(nbp) / sum(nbp_before), 1.0 * sum(nc) / sum(nc_before)
FROM common CROSS JOIN pairs USING (study_id, suite_id, setting_id, depth, entry_id)
WHERE EXISTS (SELECT 1 FROM ragged)
GROUP BY configuration_id, setting_id, depth, suite_id, study_id;

CREATE VIEW growth AS
SELECT studies.name AS study, suites.name AS suite, settings.parameters AS setting,
       configurations.enhancements, configurations.parameters,
       sums.depth, sums.depth - 1 AS depth_before, positions, nbp, nc, nbp_of_sums, nc_of_sums
FROM (SELECT * FROM kept_growth WHERE study_id IN (SELECT study_id FROM kept)
      UNION ALL SELECT * FROM _growth) AS sums
JOIN studies ON studies.id = sums.study_id
JOIN suites ON suites.id = sums.suite_id
JOIN settings ON settings.id = sums.setting_id
JOIN _configurations AS configurations ON configurations.id = sums.configuration_id;
