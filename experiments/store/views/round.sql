-- Searches of cells of foreign engines, where each is searched several times: the first and the others.
DROP VIEW IF EXISTS round;
CREATE VIEW round AS
SELECT studies.name AS study, suites.name AS suite, entries.name AS position,
       configurations.enhancements, configurations.parameters, asked.depth, counts.round,
       counts.nc, counts.score, counts.cpu_ns
FROM (SELECT * FROM _asked
      WHERE configuration_id IN (SELECT configuration_id FROM cells
                                 WHERE id IN (SELECT cell_id FROM round_traces))) AS asked
JOIN studies ON studies.id = asked.study_id
JOIN entries ON entries.id = asked.entry_id
JOIN suites ON suites.id = entries.suite_id
JOIN _configurations AS configurations ON configurations.id = asked.configuration_id
JOIN _rounds AS counts ON counts.position_id = entries.position_id
     AND counts.configuration_id = asked.configuration_id AND counts.depth = asked.depth;
