-- The cost model of a study, one row for each price: nanoseconds for one of the term's. `source`:
-- 'fit', or the file that it was read from. `rows` searches of `configurations` were fitted; `error`
-- and `error_most`: root mean square and greatest relative error of a configuration's total, foretold
-- by the others. The prices belong together; one by one they mean nothing.
CREATE VIEW model AS
SELECT studies.name AS study, term, ns, source, rows, configurations, error, error_most
FROM models
JOIN prices ON prices.study_id = models.study_id
JOIN studies ON studies.id = models.study_id;
