-- What a node costs a set in a study, ns: processor time over nodes of its cells whose time is known.
-- Private.
CREATE VIEW _node_price AS
SELECT study_id, configuration_id,
       1.0 * sum(cpu_ns) / sum(nodes) FILTER (WHERE cpu_ns IS NOT NULL) AS ns
FROM (SELECT DISTINCT members.study_id, members.configuration_id, cells.id AS cell_id
      FROM _asked AS members
      JOIN entries ON entries.id = entry_id
      JOIN cells ON cells.position_id = entries.position_id
           AND cells.configuration_id = members.configuration_id AND cells.depth = members.depth
      WHERE is_cell)
JOIN traces USING (cell_id)
GROUP BY study_id, configuration_id;
