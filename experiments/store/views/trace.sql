-- How a foreign engine's search went: see the table `traces`. One row for a cell; `depth` is the
-- cell's, `end_depth` that of the iteration under way at the end. `ended`: by its `depth`, by the `limit`
-- of nodes, of `itself`, or `unknown`: by one of the last two, and the engine does not tell which.
CREATE VIEW trace AS
SELECT study, suite, position, enhancements, parameters, asked.depth,
       nullif(cells.node_limit, 9223372036854775807) AS node_limit, traces.nodes,
       traces.depth AS end_depth, traces.best_move, traces.cpu_ns, traces.changes,
       CASE WHEN cells.status = 'done' THEN 'depth'
            WHEN cells.reason = 'the engine ended its search of itself' THEN 'itself'
            WHEN cells.reason LIKE 'node limit%' THEN 'limit' ELSE 'unknown' END AS ended
FROM (SELECT * FROM _named WHERE is_cell) AS asked
JOIN cells ON cells.position_id = asked.position_id
     AND cells.configuration_id = asked.configuration_id AND cells.depth = asked.depth
JOIN traces ON traces.cell_id = cells.id;
