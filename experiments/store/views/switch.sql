-- What letters mean in a study of a foreign engine: its switches. `on_values`, `off_values`: JSON.
CREATE VIEW switch AS
SELECT study, letter, number, title, on_values, off_values
FROM foreign_engine JOIN switches USING (engine) WHERE current;
