-- What the page has of sweeps. One has at most so many searches, since more would make the page too large for a
-- browser to open: of a large suite each n-th position (`stride`).
DROP TABLE IF EXISTS temp.strides;
CREATE TEMP TABLE strides AS SELECT study_id, suite_id, setting_id,
  (sum(nb) - 1) / 100000 + 1 AS stride
 FROM setting_members JOIN (SELECT block_id, suite_id, count(*) AS nb FROM block_rows
   JOIN entries ON entries.id = entry_id GROUP BY block_id, suite_id) USING (block_id)
 WHERE configuration_id IN (SELECT id FROM _configurations)
 GROUP BY study_id, suite_id, setting_id;
DROP TABLE IF EXISTS temp.shown;
CREATE TEMP TABLE shown (study_id INTEGER, setting_id INTEGER, entry_id INTEGER,
  PRIMARY KEY (study_id, setting_id, entry_id)) WITHOUT ROWID;
INSERT INTO shown SELECT study_id, setting_id, entry_id FROM (SELECT study_id, suite_id,
   setting_id, entry_id, row_number() OVER (PARTITION BY study_id, suite_id, setting_id
    ORDER BY entries.number, entries.name) - 1 AS place
  FROM (SELECT DISTINCT study_id, setting_id, block_id FROM setting_members)
  CROSS JOIN (SELECT DISTINCT block_id, entry_id FROM block_rows) USING (block_id)
  JOIN entries ON entries.id = entry_id GROUP BY study_id, suite_id, setting_id, entry_id)
 JOIN strides USING (study_id, suite_id, setting_id) WHERE place % stride = 0;

-- Members in the order in which sweeps are read: `members` has a study's by position, so that each of many
-- settings would look at all of them. SQLite looks rows up by columns of `cells` only where types agree.
DROP TABLE IF EXISTS temp.swept;
CREATE TEMP TABLE swept (study_id INTEGER, suite_id INTEGER, setting_id INTEGER,
  configuration_id INTEGER, depth INTEGER, entry_id INTEGER, position_id INTEGER,
  PRIMARY KEY (study_id, suite_id, setting_id, configuration_id, depth, entry_id))
 WITHOUT ROWID;
INSERT INTO swept SELECT study_id, suite_id, setting_id, configuration_id, depth, entry_id,
  position_id FROM _members AS members JOIN shown USING (study_id, setting_id, entry_id)
  JOIN entries ON entries.id = members.entry_id;

-- Which studies and settings: one configuration a set, and two sets, which can be compared.
DROP VIEW IF EXISTS temp.sweep;
CREATE TEMP VIEW sweep AS SELECT study_id, suite_id, setting_id, studies.name AS study, studies.title AS title,
  suites.name AS suite, settings.parameters AS setting, min(deepening) AS deepening, stride AS every,
  count(DISTINCT configuration_id) AS sets
 FROM strides JOIN setting_members USING (study_id, setting_id)
 JOIN (SELECT DISTINCT block_id, suite_id FROM block_rows JOIN entries ON entries.id = entry_id) AS blocks
  USING (block_id, suite_id)
 JOIN _configurations AS configurations ON configurations.id = configuration_id
 JOIN studies ON studies.id = study_id JOIN suites ON suites.id = suite_id
 JOIN settings ON settings.id = setting_id
 GROUP BY study_id, suite_id, setting_id
 HAVING sets > 1 AND sets = count(DISTINCT enhancements)
 ORDER BY sets DESC, study_id, settings.parameters <> '{}', setting_id;
