-- What a search did, in the units that the cost model prices: every column after `depth` is a term.
-- `iterations` were begun; `bottom` is nbp; `interior_R` and so on: the interior nodes of sets with
-- that letter, whose moves it ranks; `static_values`: of tree nodes and of their moves, asked for to
-- leave moves or nodes out. Cumulative.
CREATE VIEW work AS
SELECT study, suite, position, enhancements, parameters, asked.depth,
       CASE WHEN deepening THEN asked.depth ELSE 1 END AS iterations, interior, nbp AS bottom, quiescence,
       coalesce((SELECT pv + cut + "all" FROM counts
                 WHERE id = iterations.content_id * 1024
                     + (SELECT id FROM counter_names WHERE name = 'table_probes')), 0)
           AS table_probes,
       CASE WHEN instr(enhancements, 'R') > 0 THEN interior ELSE 0 END AS interior_R,
       CASE WHEN instr(enhancements, 'H') > 0 THEN interior ELSE 0 END AS interior_H,
       CASE WHEN instr(enhancements, 'K') > 0 THEN interior ELSE 0 END AS interior_K,
       CASE WHEN instr(enhancements, 'L') > 0 THEN interior ELSE 0 END AS interior_L,
       (SELECT coalesce(sum(pv + cut + "all"), 0)
        FROM counter_names JOIN counts ON counts.id = iterations.content_id * 1024 + counter_names.id
        WHERE name IN ('static_values', 'n_best_statics', 'marginal_statics', 'razoring_statics'))
           AS static_values
FROM _named AS asked
JOIN iterations ON iterations.position_id = asked.position_id
     AND iterations.configuration_id = asked.configuration_id AND iterations.depth = asked.depth
     AND iterations.line_id IS NOT NULL;
