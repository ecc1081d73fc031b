-- Foreign engines, and what is known of their cells beside the counts. Which of them views show, the
-- file that is merged into says; a new one is shown.
INSERT INTO main.strangers
SELECT * FROM other.strangers WHERE true ON CONFLICT DO NOTHING;
INSERT INTO main.switches
SELECT * FROM other.switches WHERE true ON CONFLICT DO NOTHING;
INSERT INTO main.stranger_studies
SELECT t.m, engine
FROM other.stranger_studies AS o
JOIN temp.map_study AS t ON t.o = study_id
WHERE true ON CONFLICT DO NOTHING;
UPDATE main.engines SET current = 1
WHERE signature IN (SELECT signature FROM other.engines JOIN other.strangers USING (signature) WHERE current)
  AND NOT EXISTS (SELECT 1
                  FROM main.stranger_studies AS own
                  JOIN main.stranger_studies AS beside ON beside.study_id = own.study_id
                  JOIN main.engines AS e ON e.signature = beside.engine AND e.current
                  WHERE own.engine = engines.signature);
INSERT INTO main.seldepths
SELECT p.m, c.m, depth, seldepth
FROM other.seldepths
JOIN temp.map_position AS p ON p.o = position_id
JOIN temp.map_configuration AS c ON c.o = configuration_id
WHERE true ON CONFLICT DO NOTHING;
-- A cell's trace is that of the run whose end of it holds.
INSERT OR REPLACE INTO main.traces
SELECT l.m, nodes, t.depth, best_move, cpu_ns, changes
FROM other.traces AS t
JOIN other.cells AS o ON o.id = t.cell_id
JOIN temp.map_cell AS l ON l.o = o.id
JOIN temp.map_run AS r ON r.o = o.run_id
JOIN main.cells AS c ON c.id = l.m AND c.run_id = r.m;
-- The rest belongs to an end of the cell, whichever run tells it: what the other knows of a lesser end, or
-- of one under another limit, is left there.
CREATE TEMP VIEW IF NOT EXISTS same_ends AS
SELECT o.id AS o, m.id AS m
FROM other.cells AS o
JOIN temp.map_cell AS l ON l.o = o.id
JOIN main.cells AS m ON m.id = l.m AND m.status = o.status
     AND (m.status = 'done' OR m.node_limit = o.node_limit
          OR (m.reason = o.reason AND m.reason = 'the engine ended its search of itself'));
INSERT INTO main.repeats
SELECT same_ends.m, differs, r.m
FROM other.repeats
JOIN same_ends ON same_ends.o = cell_id
JOIN temp.map_run AS r ON r.o = run_id
WHERE true ON CONFLICT DO NOTHING;
