-- Universes: the base programs in which a study runs every set, each under a setting of its own.
CREATE VIEW universe AS
SELECT studies.name AS study, universes.name AS universe, settings.parameters AS setting
FROM universes
JOIN studies ON studies.id = study_id
JOIN settings ON settings.id = setting_id;
