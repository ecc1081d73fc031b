-- What a database (other) brings that is about no result yet: names and what they stand for. `map`
-- tells for each kind of row the number here (m) of a number there (o).
INSERT INTO main.positions (fen)
SELECT fen FROM other.positions WHERE true ORDER BY id ON CONFLICT DO NOTHING;
INSERT INTO temp.map
SELECT 'position', o.id, m.id FROM other.positions AS o JOIN main.positions AS m USING (fen);

INSERT INTO main.suites (name)
SELECT name FROM other.suites WHERE true ORDER BY id ON CONFLICT DO NOTHING;
INSERT INTO temp.map
SELECT 'suite', o.id, m.id FROM other.suites AS o JOIN main.suites AS m USING (name);

INSERT INTO main.studies (name, title)
SELECT name, title FROM other.studies WHERE true ORDER BY id
ON CONFLICT DO UPDATE SET title = excluded.title WHERE title = '';
INSERT INTO temp.map
SELECT 'study', o.id, m.id FROM other.studies AS o JOIN main.studies AS m USING (name);

INSERT INTO main.settings (parameters)
SELECT parameters FROM other.settings WHERE true ORDER BY id ON CONFLICT DO NOTHING;
INSERT INTO temp.map
SELECT 'setting', o.id, m.id FROM other.settings AS o JOIN main.settings AS m USING (parameters);

INSERT INTO main.engines
SELECT signature, 0 FROM other.engines WHERE true ON CONFLICT DO NOTHING;
INSERT INTO main.all_configurations (engine, enhancements, parameters, preserves, game, deepening)
SELECT engine, enhancements, parameters, preserves, game, deepening
FROM other.all_configurations WHERE true ORDER BY id ON CONFLICT DO NOTHING;
INSERT INTO temp.map
SELECT 'configuration', o.id, m.id
FROM other.all_configurations AS o
JOIN main.all_configurations AS m USING (engine, enhancements, parameters);

INSERT INTO main.matches (player_id, opponent_id, control, rules)
SELECT p.m, q.m, control, rules
FROM other.matches AS o
JOIN temp.map AS p ON p.kind = 'configuration' AND p.o = player_id
JOIN temp.map AS q ON q.kind = 'configuration' AND q.o = opponent_id
WHERE true ORDER BY o.id ON CONFLICT DO NOTHING;
INSERT INTO temp.map
SELECT 'match', o.id, m.id
FROM other.matches AS o
JOIN temp.map AS p ON p.kind = 'configuration' AND p.o = o.player_id
JOIN temp.map AS q ON q.kind = 'configuration' AND q.o = o.opponent_id
JOIN main.matches AS m ON m.player_id = p.m AND m.opponent_id = q.m
     AND m.control = o.control AND m.rules = o.rules;
