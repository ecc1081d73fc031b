-- What the audit (`base.audit`) counted in every cell that asks for it, counter by counter and by node
-- kind. Private.
DROP VIEW IF EXISTS _audited;
CREATE VIEW _audited AS
WITH asked AS MATERIALIZED (
    SELECT DISTINCT members.study_id, entries.suite_id, members.depth, members.configuration_id,
           entries.position_id, parameters ->> '$."base.audit"' AS one_in
    FROM _asked AS members
    JOIN entries ON entries.id = members.entry_id
    JOIN _configurations AS configurations ON configurations.id = members.configuration_id
         AND parameters ->> '$."base.audit"' > 0),
found AS MATERIALIZED (
    SELECT asked.*, name, CAST(substr(name, instr(name, 'plies_') + 6) AS INTEGER) AS plies,
           CASE WHEN name GLOB 'audited_*' THEN 1 ELSE 0 END AS is_audited, pv, cut, "all"
    FROM asked -- CROSS JOIN keeps this order
    CROSS JOIN iterations ON iterations.position_id = asked.position_id
         AND iterations.configuration_id = asked.configuration_id AND iterations.depth = asked.depth
    CROSS JOIN counts ON counts.id BETWEEN iterations.content_id * 1024 AND iterations.content_id * 1024 + 1023
    CROSS JOIN counter_names ON counter_names.id = counts.id & 1023
         AND (name GLOB 'audited_*' OR name GLOB 'wrong_*'))
SELECT study_id, suite_id, depth, configuration_id, one_in, name, plies, 0 AS kind,
       is_audited * pv AS audited, (1 - is_audited) * pv AS wrong FROM found
UNION ALL SELECT study_id, suite_id, depth, configuration_id, one_in, name, plies, 1,
       is_audited * cut, (1 - is_audited) * cut FROM found
UNION ALL SELECT study_id, suite_id, depth, configuration_id, one_in, name, plies, 2,
       is_audited * "all", (1 - is_audited) * "all" FROM found;
