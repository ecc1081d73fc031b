-- Each configuration under each setting gets a block of its own, and one under whatever setting.
PRAGMA foreign_keys = OFF;
CREATE TEMP TABLE groups AS
SELECT row_number() OVER () AS id, study_id, configuration_id, setting_id
FROM (SELECT study_id, configuration_id, setting_id FROM all_members GROUP BY 1, 2, 3
      UNION ALL SELECT study_id, configuration_id, NULL FROM all_members GROUP BY 1, 2);
DELETE FROM part_members;
DELETE FROM setting_members;
DELETE FROM study_members;
DELETE FROM block_rows;
DELETE FROM blocks;
INSERT INTO blocks SELECT id, -id FROM groups;
INSERT INTO block_rows
SELECT id, entry_id, depth, max(is_cell)
FROM groups JOIN all_members USING (study_id, configuration_id)
WHERE groups.setting_id IS NULL OR groups.setting_id = all_members.setting_id GROUP BY 1, 2, 3;
INSERT INTO setting_members
SELECT study_id, configuration_id, setting_id, id FROM groups WHERE setting_id IS NOT NULL;
INSERT INTO study_members SELECT study_id, configuration_id, id FROM groups WHERE setting_id IS NULL;
INSERT OR IGNORE INTO parts
SELECT NULL, id, '', '', '', '', 0, 0, '', 1 FROM studies WHERE id NOT IN (SELECT study_id FROM parts);
INSERT INTO part_members
SELECT (SELECT min(id) FROM parts WHERE parts.study_id = groups.study_id), configuration_id, setting_id, id
FROM groups WHERE setting_id IS NOT NULL;
