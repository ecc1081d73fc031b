-- What the audit (`base.audit`) counted in every cell that asks for it, counter by counter and by node
-- kind. Private.
CREATE VIEW _audited AS
WITH asked AS MATERIALIZED (
    SELECT DISTINCT members.study_id, entries.suite_id, members.depth, members.configuration_id,
           entries.position_id, parameters ->> '$."base.audit"' AS one_in
    FROM _asked AS members
    JOIN entries ON entries.id = members.entry_id
    JOIN _configurations AS configurations ON configurations.id = members.configuration_id
         AND parameters ->> '$."base.audit"' > 0)
SELECT study_id, suite_id, asked.depth, asked.configuration_id, one_in, name,
       CAST(substr(name, instr(name, 'plies_') + 6) AS INTEGER) AS plies, kind,
       (name GLOB 'audited_*') * CASE kind WHEN 0 THEN pv WHEN 1 THEN cut ELSE "all" END AS audited,
       (name GLOB 'wrong_*') * CASE kind WHEN 0 THEN pv WHEN 1 THEN cut ELSE "all" END AS wrong
FROM asked -- CROSS JOIN keeps this order
CROSS JOIN iterations ON iterations.position_id = asked.position_id
     AND iterations.configuration_id = asked.configuration_id AND iterations.depth = asked.depth
CROSS JOIN counts ON counts.id BETWEEN iterations.content_id * 1024 AND iterations.content_id * 1024 + 1023
CROSS JOIN counter_names ON counter_names.id = counts.id & 1023 AND (name GLOB 'audited_*' OR name GLOB 'wrong_*')
CROSS JOIN (SELECT 0 AS kind UNION ALL SELECT 1 UNION ALL SELECT 2);
