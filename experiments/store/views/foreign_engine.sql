-- Foreign engines of studies, and whether the other views show what each counted (`current`).
CREATE VIEW foreign_engine AS
SELECT studies.name AS study, signature AS engine, strangers.name, author, digest, path, definition,
       options, current
FROM stranger_studies
JOIN strangers ON signature = engine
JOIN engines USING (signature)
JOIN studies ON studies.id = study_id;
