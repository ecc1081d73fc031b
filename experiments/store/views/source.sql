-- Where the cells of a study come from, whatever study they were computed for: the run, and the file that
-- it took them in from (`prunelab run --known`); NULL: it computed them. What was taken in has no CPU
-- time, no line and no counters.
CREATE VIEW source AS
SELECT studies.name AS study, cells.run_id AS run, iif(cells.status = 'done', cells.reason, NULL) AS file,
       count(DISTINCT cells.id) AS cells
FROM (SELECT * FROM _asked WHERE is_cell) AS asked
JOIN studies ON studies.id = asked.study_id
JOIN entries ON entries.id = asked.entry_id
JOIN iterations ON iterations.position_id = entries.position_id
     AND iterations.configuration_id = asked.configuration_id AND iterations.depth = asked.depth
JOIN cells ON cells.id = iterations.cell_id
GROUP BY asked.study_id, cells.run_id, file;
