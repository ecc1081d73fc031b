-- CPU time measured by `prunelab time`, round by round of a `run`. Cumulative. `latest`: 1 for the rounds of the
-- study's last campaign, those that `time_median` and `time_total` are made of.
CREATE VIEW timing AS
WITH campaigns AS MATERIALIZED (SELECT run, campaign FROM campaign),
last AS MATERIALIZED (
    SELECT study_id, campaign
    FROM (SELECT study_id, max(run_id) AS run_id FROM timings GROUP BY study_id)
    JOIN campaigns ON run = run_id)
SELECT studies.name AS study, suites.name AS suite, entries.name AS position,
       configurations.enhancements, configurations.parameters, timings.depth,
       timings.round, timings.cpu_ns, runs.host, runs.cpu, campaigns.campaign,
       campaigns.campaign = last.campaign AS latest, timings.run_id AS run
FROM timings
JOIN studies ON studies.id = timings.study_id
JOIN entries ON entries.id = timings.entry_id
JOIN suites ON suites.id = entries.suite_id
JOIN _configurations AS configurations ON configurations.id = timings.configuration_id
JOIN runs ON runs.id = timings.run_id
JOIN campaigns ON campaigns.run = timings.run_id
JOIN last ON last.study_id = timings.study_id;
