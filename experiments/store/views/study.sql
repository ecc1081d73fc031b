-- Studies, by the parts that they consist of. `spec`: the file, without folder and ending, with its
-- `profile`, `suite` and `changes` (`run --set`); NULL: asked by an earlier version, or a study of matches.
CREATE VIEW study AS
SELECT studies.name AS study, title, nullif(spec, '') AS spec, nullif(profile, '') AS profile,
       nullif(suite, '') AS suite, nullif(changes, '') AS changes,
       configurations.enhancements AS baseline, configurations.parameters AS baseline_parameters
FROM studies
LEFT JOIN parts ON parts.study_id = studies.id AND parts.current
LEFT JOIN baselines ON baselines.study_id = studies.id
LEFT JOIN all_configurations AS configurations ON configurations.id = baselines.configuration_id;
