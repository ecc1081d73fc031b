-- What a database (other) brings that is about no result yet: names and what they stand for. `map_KIND`
-- tells the number here (m) of a row's number there (o). `renamed`: what is appended to the
-- names of studies and of our engine where another program counted (merge.h); '' else.
INSERT INTO main.positions (fen)
SELECT fen FROM other.positions WHERE true ORDER BY id ON CONFLICT DO NOTHING;
INSERT INTO temp.map_position
SELECT o.id, m.id FROM other.positions AS o JOIN main.positions AS m USING (fen);

INSERT INTO main.suites (name)
SELECT name FROM other.suites WHERE true ORDER BY id ON CONFLICT DO NOTHING;
INSERT INTO temp.map_suite
SELECT o.id, m.id FROM other.suites AS o JOIN main.suites AS m USING (name);

INSERT INTO main.studies (name, title)
SELECT name || suffix, title FROM other.studies JOIN temp.renamed ON true WHERE true ORDER BY id
ON CONFLICT DO UPDATE SET title = excluded.title WHERE title = '';
INSERT INTO temp.map_study
SELECT o.id, m.id
FROM other.studies AS o JOIN temp.renamed ON true JOIN main.studies AS m ON m.name = o.name || suffix;

INSERT INTO main.settings (parameters)
SELECT parameters FROM other.settings WHERE true ORDER BY id ON CONFLICT DO NOTHING;
INSERT INTO temp.map_setting
SELECT o.id, m.id FROM other.settings AS o JOIN main.settings AS m USING (parameters);

CREATE TEMP VIEW IF NOT EXISTS named_engines AS
SELECT signature, current, signature || iif(signature IN (SELECT signature FROM other.strangers), '',
    (SELECT suffix FROM temp.renamed)) AS name
FROM other.engines;
INSERT INTO main.engines
SELECT name, current AND name <> signature FROM named_engines WHERE true ON CONFLICT DO NOTHING;
INSERT INTO main.all_configurations (engine, enhancements, parameters, preserves, game, deepening)
SELECT name, enhancements, parameters, preserves, game, deepening
FROM other.all_configurations JOIN named_engines ON signature = engine WHERE true ORDER BY id
ON CONFLICT DO NOTHING;
INSERT INTO temp.map_configuration
SELECT o.id, m.id
FROM other.all_configurations AS o
JOIN named_engines ON signature = o.engine
JOIN main.all_configurations AS m
     ON m.engine = named_engines.name AND m.enhancements = o.enhancements AND m.parameters = o.parameters;

INSERT INTO main.matches (player_id, opponent_id, control, rules)
SELECT p.m, q.m, control, rules
FROM other.matches AS o
JOIN temp.map_configuration AS p ON p.o = player_id
JOIN temp.map_configuration AS q ON q.o = opponent_id
WHERE true ORDER BY o.id ON CONFLICT DO NOTHING;
INSERT INTO temp.map_match
SELECT o.id, m.id
FROM other.matches AS o
JOIN temp.map_configuration AS p ON p.o = o.player_id
JOIN temp.map_configuration AS q ON q.o = o.opponent_id
JOIN main.matches AS m ON m.player_id = p.m AND m.opponent_id = q.m
     AND m.control = o.control AND m.rules = o.rules;

-- Counters: their names, lists of them, contents (each found by its hash) and lines.
INSERT INTO main.counter_names (name, owner)
SELECT name, 'base' FROM other.counter_names WHERE true ORDER BY id ON CONFLICT DO NOTHING;
INSERT INTO temp.map_name
SELECT o.id, m.id FROM other.counter_names AS o JOIN main.counter_names AS m USING (name);
CREATE TEMP VIEW IF NOT EXISTS lists_here AS
SELECT list_id, group_concat(name_id) AS names
FROM (SELECT * FROM main.counter_lists ORDER BY list_id, name_id) GROUP BY list_id;
CREATE TEMP VIEW IF NOT EXISTS lists_there AS
SELECT list_id, group_concat(m) AS names
FROM (SELECT list_id, m FROM other.counter_lists JOIN temp.map_name ON o = name_id
      ORDER BY list_id, m) GROUP BY list_id;
INSERT INTO temp.map_list
SELECT new.list_id, row_number() OVER () + (SELECT coalesce(max(list_id), 0) FROM main.counter_lists)
FROM lists_there AS new WHERE names NOT IN (SELECT names FROM lists_here);
INSERT INTO main.counter_lists
SELECT l.m, n.m
FROM other.counter_lists AS o
JOIN temp.map_list AS l ON l.o = list_id
JOIN temp.map_name AS n ON n.o = name_id;
INSERT OR IGNORE INTO temp.map_list
SELECT o.list_id, m.list_id FROM lists_there AS o JOIN lists_here AS m USING (names);
CREATE TEMP TABLE IF NOT EXISTS last_content AS -- for all files, for contents have no index by number
SELECT coalesce(max(id), 0) AS m FROM main.contents;
INSERT INTO main.contents
SELECT mark, row_number() OVER (ORDER BY o.id) + (SELECT m FROM temp.last_content)
FROM other.contents AS o
WHERE NOT EXISTS (SELECT 1 FROM main.contents AS m WHERE m.mark = o.mark);
INSERT INTO temp.map_content
SELECT o.id, m.id FROM other.contents AS o JOIN main.contents AS m ON m.mark = o.mark;
INSERT INTO main.counts
SELECT c.m * 1024 + n.m, pv, cut, "all"
FROM temp.map_content AS c
CROSS JOIN other.counts AS o ON o.id BETWEEN c.o * 1024 AND c.o * 1024 + 1023
CROSS JOIN temp.map_name AS n ON n.o = (o.id & 1023)
WHERE c.m > (SELECT m FROM temp.last_content);
UPDATE temp.last_content SET m = max(m, coalesce((SELECT max(m) FROM temp.map_content), 0));
INSERT INTO main.lines (mark, pv)
SELECT mark, pv
FROM other.lines AS o
WHERE NOT EXISTS (SELECT 1 FROM main.lines AS m WHERE m.mark = o.mark AND m.pv = o.pv) ORDER BY o.id;
INSERT OR IGNORE INTO temp.map_line
SELECT o.id, m.id FROM other.lines AS o JOIN main.lines AS m ON m.mark = o.mark AND m.pv = o.pv;
