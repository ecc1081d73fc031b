-- What a person asks first: one row per study, suite, position, set of letters, setting and depth, of what is
-- done. In `result` a configuration stands once, whatever settings hold it: sets with T have rows for each
-- setting of T there, and sets without T have one. Cumulative.
CREATE VIEW search AS
SELECT studies.name AS study, suites.name AS suite, entries.name AS position,
       settings.parameters AS setting, configurations.enhancements, configurations.parameters,
       members.depth, nbp, nc, interior, horizon, quiescence, score, best_move,
       CASE WHEN best <> '' OR avoid <> ''
            THEN coalesce((best = '' OR instr(' ' || best || ' ', ' ' || best_move || ' ') > 0)
                 AND instr(' ' || avoid || ' ', ' ' || best_move || ' ') = 0, 0) END AS solved,
       nullif(cpu_ns, 0) AS cpu_ns
FROM _members AS members
JOIN studies ON studies.id = members.study_id
JOIN entries ON entries.id = members.entry_id
JOIN suites ON suites.id = entries.suite_id
JOIN settings ON settings.id = members.setting_id
JOIN _configurations AS configurations ON configurations.id = members.configuration_id
JOIN iterations ON iterations.position_id = entries.position_id
     AND iterations.configuration_id = members.configuration_id AND iterations.depth = members.depth;
