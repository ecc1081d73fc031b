-- Sums over a suite, over the positions that are done in every set that was run at that depth under
-- that setting; `positions` is their number. A cell counts in every setting that holds it.
CREATE VIEW _total AS -- private: of the studies that are not kept, as kept_total has it
WITH done AS NOT MATERIALIZED (
    SELECT study_id, suite_id, setting_id, members.depth, members.configuration_id, entry_id,
           nbp, nc, interior, horizon, quiescence, cpu_ns,
           CASE WHEN best <> '' OR avoid <> ''
                THEN coalesce((best = '' OR instr(' ' || best || ' ', ' ' || best_move || ' ') > 0)
                     AND instr(' ' || avoid || ' ', ' ' || best_move || ' ') = 0, 0) END AS solved
    FROM _open_members AS members
    CROSS JOIN iterations ON iterations.position_id = members.position_id
         AND iterations.configuration_id = members.configuration_id
         AND iterations.depth = members.depth),
sums AS MATERIALIZED (
    SELECT study_id, suite_id, setting_id, depth, configuration_id, count(*) AS positions,
           sum(nbp) AS nbp, sum(nc) AS nc, sum(interior) AS interior, sum(horizon) AS horizon,
           sum(quiescence) AS quiescence, iif(min(cpu_ns) > 0, sum(cpu_ns), NULL) AS cpu_ns, sum(solved) AS solved
    FROM done
    GROUP BY suite_id, study_id, configuration_id, setting_id, depth), -- as they come
ragged AS MATERIALIZED ( -- where positions are not done in every set: mostly nowhere
    SELECT study_id, suite_id, setting_id, depth, count(*) AS sets
    FROM sums JOIN _width USING (study_id, suite_id, setting_id, depth)
    GROUP BY study_id, suite_id, setting_id, depth HAVING min(positions) < max(width)),
common AS MATERIALIZED (
    SELECT study_id, suite_id, setting_id, depth, entry_id
    FROM ragged CROSS JOIN done USING (study_id, suite_id, setting_id, depth)
    GROUP BY entry_id, depth, setting_id, suite_id, study_id HAVING count(*) = max(sets))
SELECT * FROM sums
WHERE (study_id, suite_id, setting_id, depth) NOT IN (SELECT study_id, suite_id, setting_id, depth FROM ragged)
UNION ALL
SELECT study_id, suite_id, setting_id, depth, configuration_id, count(*),
       sum(nbp), sum(nc), sum(interior), sum(horizon),
       sum(quiescence), iif(min(cpu_ns) > 0, sum(cpu_ns), NULL), sum(solved)
FROM common CROSS JOIN done USING (study_id, suite_id, setting_id, depth, entry_id)
WHERE EXISTS (SELECT 1 FROM ragged)
GROUP BY configuration_id, setting_id, depth, suite_id, study_id;

CREATE VIEW total AS
SELECT studies.name AS study, suites.name AS suite, settings.parameters AS setting,
       configurations.enhancements, configurations.parameters, sums.depth,
       positions, nbp, nc, interior, horizon, quiescence, cpu_ns, solved
FROM (SELECT * FROM kept_total WHERE study_id IN (SELECT study_id FROM kept)
      UNION ALL SELECT * FROM _total) AS sums
JOIN studies ON studies.id = sums.study_id
JOIN suites ON suites.id = sums.suite_id
JOIN settings ON settings.id = sums.setting_id
JOIN _configurations AS configurations ON configurations.id = sums.configuration_id;
