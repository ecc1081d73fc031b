-- What a search did, in the units that the cost model prices: every column after `depth` is a term.
-- `iterations` were begun; `bottom` is nbp; `interior_R` and so on: the interior nodes of sets with
-- that letter, whose moves it ranks; `static_values`: of tree nodes and of their moves, asked for to
-- leave moves or nodes out. Cumulative.
DROP VIEW IF EXISTS work;
CREATE VIEW work AS
SELECT studies.name AS study, suites.name AS suite, entries.name AS position,
       configurations.enhancements, configurations.parameters, asked.depth,
       CASE WHEN deepening THEN asked.depth ELSE 1 END AS iterations, interior, nbp AS bottom, quiescence,
       coalesce((SELECT pv + cut + "all" FROM counts
                 WHERE id = iterations.content_id * 1024
                     + (SELECT id FROM counter_names WHERE name = 'table_probes')), 0)
           AS table_probes,
       CASE WHEN instr(configurations.enhancements, 'R') > 0 THEN interior ELSE 0 END AS interior_R,
       CASE WHEN instr(configurations.enhancements, 'H') > 0 THEN interior ELSE 0 END AS interior_H,
       CASE WHEN instr(configurations.enhancements, 'K') > 0 THEN interior ELSE 0 END AS interior_K,
       CASE WHEN instr(configurations.enhancements, 'L') > 0 THEN interior ELSE 0 END AS interior_L,
       (SELECT coalesce(sum(pv + cut + "all"), 0)
        FROM counter_names JOIN counts ON counts.id = iterations.content_id * 1024 + counter_names.id
        WHERE name IN ('static_values', 'n_best_statics', 'marginal_statics', 'razoring_statics'))
           AS static_values
FROM _asked AS asked
JOIN studies ON studies.id = asked.study_id
JOIN entries ON entries.id = asked.entry_id
JOIN suites ON suites.id = entries.suite_id
JOIN _configurations AS configurations ON configurations.id = asked.configuration_id
JOIN iterations ON iterations.position_id = entries.position_id
     AND iterations.configuration_id = asked.configuration_id AND iterations.depth = asked.depth
     AND iterations.line_id IS NOT NULL;
