-- 95 % intervals. `setting`: what the study declares; of `percent_nodes` and `percent_solved` (risk), which
-- are of a configuration under whatever setting, its effective parameters.
CREATE VIEW interval AS
SELECT studies.name AS study, suites.name AS suite, settings.parameters AS setting,
       sets.letters AS enhancements, depth, metrics.name AS metric, low, high, methods.name AS method, seed, value
FROM intervals
JOIN studies ON studies.id = study_id
JOIN suites ON suites.id = suite_id
JOIN settings ON settings.id = setting_id
JOIN sets ON sets.id = set_id
JOIN metrics ON metrics.id = metric_id
JOIN methods ON methods.id = method_id;
