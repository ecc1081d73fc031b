CREATE VIEW _asked AS
SELECT study_id, entry_id, configuration_id, depth, is_cell
FROM study_members CROSS JOIN block_rows USING (block_id)
WHERE configuration_id IN (SELECT id FROM _configurations);
