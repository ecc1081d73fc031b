-- The audit (`base.audit`) by the plies of the full search (8: 8 or more) and by node kind: how much of
-- what all letters of a set left out, cut or reduced was searched in full (`audited`), and how much of that
-- was found otherwise (`wrong`, `percent_wrong`). Cumulative, summed over the positions that are done. One
-- in `one_in` was audited, so each stands for as many.
CREATE VIEW audit AS
SELECT studies.name AS study, suites.name AS suite, configurations.enhancements,
       configurations.parameters, audits.depth, plies,
       CASE kind WHEN 0 THEN 'pv' WHEN 1 THEN 'cut' ELSE 'all' END AS kind, one_in,
       sum(audited) AS audited, sum(wrong) AS wrong,
       100.0 * sum(wrong) / nullif(sum(audited), 0) AS percent_wrong
FROM _audited AS audits
JOIN studies ON studies.id = study_id
JOIN suites ON suites.id = suite_id
JOIN _configurations AS configurations ON configurations.id = configuration_id
WHERE audits.name GLOB 'audited_plies_*' OR audits.name GLOB 'wrong_plies_*'
GROUP BY study_id, suite_id, configuration_id, audits.depth, plies, kind;
