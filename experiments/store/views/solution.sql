-- The same by study and position; `ns_2b`: the nodes times what a node costs the set.
CREATE VIEW solution AS
WITH asked AS MATERIALIZED (
    SELECT DISTINCT members.study_id, entry_id, configuration_id, cells.id AS cell_id, cells.depth
    FROM _asked AS members
    JOIN entries ON entries.id = entry_id
    JOIN cells USING (configuration_id)
    JOIN traces ON traces.cell_id = cells.id
    WHERE is_cell AND cells.position_id = entries.position_id AND cells.depth = members.depth)
SELECT studies.name AS study, suites.name AS suite, entries.name AS position,
       configurations.enhancements, configurations.parameters, asked.depth, budget,
       found.nodes IS NOT NULL AS solved, found.nodes, nodes_2b, nodes_4b,
       prices.ns * nodes_2b AS ns_2b
FROM asked
JOIN _solution AS found USING (cell_id, entry_id)
CROSS JOIN _node_price AS prices ON prices.study_id = asked.study_id -- behind what it is the price of
     AND prices.configuration_id = asked.configuration_id
JOIN studies ON studies.id = asked.study_id
JOIN entries ON entries.id = asked.entry_id
JOIN suites ON suites.id = entries.suite_id
JOIN _configurations AS configurations ON configurations.id = asked.configuration_id;
