-- The names of settings that are universes.
INSERT INTO main.universes
SELECT t.m, s.m, name
FROM other.universes AS o
JOIN temp.map_study AS t ON t.o = study_id
JOIN temp.map_setting AS s ON s.o = setting_id
WHERE true ON CONFLICT DO NOTHING;
