-- What engines counted that are not the program at hand: a letter whose counts changed makes new cells
-- beside the old. `engine`: its signature. Cumulative.
CREATE VIEW former AS
SELECT studies.name AS study, suites.name AS suite, entries.name AS position,
       all_configurations.enhancements, all_configurations.parameters, asked.depth, all_configurations.engine,
       nbp, nc, interior, horizon, quiescence, score, best_move, nullif(cpu_ns, 0) AS cpu_ns
FROM (SELECT DISTINCT study_id, entry_id, configuration_id, depth
      FROM parts JOIN part_members ON part_id = parts.id JOIN block_rows USING (block_id)) AS asked
JOIN all_configurations ON all_configurations.id = asked.configuration_id
     AND all_configurations.engine NOT IN (SELECT signature FROM engines WHERE current)
JOIN studies ON studies.id = asked.study_id
JOIN entries ON entries.id = asked.entry_id
JOIN suites ON suites.id = entries.suite_id
JOIN iterations ON iterations.position_id = entries.position_id
     AND iterations.configuration_id = asked.configuration_id AND iterations.depth = asked.depth;
