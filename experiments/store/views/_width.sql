-- How many positions some set of a study asks for. Private.
CREATE VIEW _width AS
SELECT study_id, suite_id, setting_id, depth, count(DISTINCT entry_id) AS width
FROM (SELECT DISTINCT study_id, setting_id, block_id FROM setting_members
      WHERE study_id IN (SELECT id FROM _open) AND configuration_id IN (SELECT id FROM _configurations))
CROSS JOIN block_rows USING (block_id)
JOIN entries ON entries.id = entry_id
GROUP BY depth, setting_id, suite_id, study_id;
