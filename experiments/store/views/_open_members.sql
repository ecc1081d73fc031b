-- Members of the studies whose sums are not kept, in the order in which sums are made, so that nothing is
-- sorted: suite, study, set, setting, depth. CROSS JOIN keeps that order. Private.
CREATE VIEW _open_members AS
SELECT studies.id AS study_id, suites.id AS suite_id, members.configuration_id, members.setting_id, depth,
       deepening, entries.id AS entry_id, position_id, best, avoid
FROM suites CROSS JOIN studies NOT INDEXED CROSS JOIN setting_members AS members CROSS JOIN _configurations AS configurations
CROSS JOIN block_rows AS steps CROSS JOIN entries
WHERE studies.id NOT IN (SELECT study_id FROM kept) AND members.study_id = studies.id
  AND configurations.id = members.configuration_id
  AND (suites.id, +members.block_id) IN (SELECT suite_id, block_id FROM blocks
      CROSS JOIN block_rows ON block_id = blocks.id CROSS JOIN entries ON entries.id = entry_id)
  AND steps.block_id = members.block_id AND entries.id = steps.entry_id AND entries.suite_id = suites.id;
