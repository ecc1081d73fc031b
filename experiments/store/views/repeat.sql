-- Cells of foreign engines that were searched a second time. `differs`: in what; NULL: in nothing.
DROP VIEW IF EXISTS repeat;
CREATE VIEW repeat AS
SELECT studies.name AS study, suites.name AS suite, entries.name AS position,
       configurations.enhancements, configurations.parameters, asked.depth, repeats.differs
FROM (SELECT * FROM _asked WHERE is_cell) AS asked
JOIN studies ON studies.id = asked.study_id
JOIN entries ON entries.id = asked.entry_id
JOIN suites ON suites.id = entries.suite_id
JOIN _configurations AS configurations ON configurations.id = asked.configuration_id
JOIN cells ON cells.position_id = entries.position_id
     AND cells.configuration_id = asked.configuration_id AND cells.depth = asked.depth
JOIN repeats ON repeats.cell_id = cells.id;
