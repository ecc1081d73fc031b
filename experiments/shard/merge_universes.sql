-- The names of settings that are universes.
INSERT INTO main.universes
SELECT t.m, s.m, name
FROM other.universes AS o
JOIN temp.map AS t ON t.kind = 'study' AND t.o = study_id
JOIN temp.map AS s ON s.kind = 'setting' AND s.o = setting_id
WHERE true ON CONFLICT DO NOTHING;
