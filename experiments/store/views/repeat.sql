-- Cells of foreign engines that were searched a second time. `differs`: in what; NULL: in nothing.
CREATE VIEW repeat AS
SELECT study, suite, position, enhancements, parameters, asked.depth, repeats.differs
FROM (SELECT * FROM _named WHERE is_cell) AS asked
JOIN cells ON cells.position_id = asked.position_id
     AND cells.configuration_id = asked.configuration_id AND cells.depth = asked.depth
JOIN repeats ON repeats.cell_id = cells.id;
