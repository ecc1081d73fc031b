-- CROSS JOIN: rows of a block are looked up, never gone through.
CREATE VIEW _members AS
SELECT study_id, entry_id, configuration_id, depth, setting_id, is_cell
FROM setting_members CROSS JOIN block_rows USING (block_id)
WHERE configuration_id IN (SELECT id FROM _configurations);
