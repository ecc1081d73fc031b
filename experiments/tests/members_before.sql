-- What studies ask for as one table, to be changed by a test's SQL; members_after.sql puts it back.
CREATE TEMP TABLE all_members AS
SELECT study_id, entry_id, configuration_id, depth, setting_id, is_cell
FROM setting_members JOIN block_rows USING (block_id);
