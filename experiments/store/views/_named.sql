-- What studies ask for, by the names that views show. Private.
CREATE VIEW _named AS
SELECT studies.name AS study, suites.name AS suite, entries.name AS position, best, avoid,
       enhancements, parameters, deepening, asked.depth, is_cell, position_id, configuration_id
FROM _asked AS asked
JOIN studies ON studies.id = asked.study_id
JOIN entries ON entries.id = asked.entry_id
JOIN suites ON suites.id = entries.suite_id
JOIN _configurations AS configurations ON configurations.id = asked.configuration_id;
