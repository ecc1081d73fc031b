-- Results, after they were compared. Where two databases know a cell, the better end holds: the ends
-- in order, the best last; and what was computed is better than what was taken in.
INSERT INTO main.cells (position_id, configuration_id, depth, status, reason, node_limit, run_id,
    finished)
SELECT p.m, c.m, depth, status, reason, node_limit, r.m, finished
FROM other.cells AS o
JOIN temp.map_position AS p ON p.o = position_id
JOIN temp.map_configuration AS c ON c.o = configuration_id
JOIN temp.map_run AS r ON r.o = run_id
WHERE true ORDER BY o.id
ON CONFLICT DO UPDATE SET status = excluded.status, reason = excluded.reason,
    node_limit = excluded.node_limit, run_id = excluded.run_id, finished = excluded.finished
WHERE instr('partial failed skipped timeout done', excluded.status)
      > instr('partial failed skipped timeout done', status)
   OR (excluded.status = 'timeout' AND status = 'timeout' AND excluded.node_limit > node_limit)
   OR (excluded.status = 'done' AND status = 'done' AND excluded.reason IS NULL AND reason IS NOT NULL);
INSERT INTO temp.map_cell
SELECT o.id, m.id
FROM other.cells AS o
JOIN temp.map_position AS p ON p.o = o.position_id
JOIN temp.map_configuration AS c ON c.o = o.configuration_id
JOIN main.cells AS m ON m.position_id = p.m AND m.configuration_id = c.m AND m.depth = o.depth;

INSERT INTO main.iterations
SELECT p.m, c.m, depth, score, best_move, nbp, nc, interior, horizon, quiescence, cpu_ns, l.m, n.m, x.m, i.m
FROM other.iterations AS o
JOIN temp.map_position AS p ON p.o = position_id
JOIN temp.map_configuration AS c ON c.o = configuration_id
JOIN temp.map_cell AS l ON l.o = cell_id
LEFT JOIN temp.map_line AS n ON n.o = line_id
LEFT JOIN temp.map_content AS x ON x.o = content_id
LEFT JOIN temp.map_list AS i ON i.o = list_id
WHERE true
ON CONFLICT DO UPDATE SET cpu_ns = max(cpu_ns, CASE WHEN cpu_ns = 0 THEN excluded.cpu_ns ELSE 0 END),
    line_id = coalesce(line_id, excluded.line_id), content_id = coalesce(content_id, excluded.content_id),
    list_id = coalesce(list_id, excluded.list_id)
WHERE (cpu_ns = 0 AND excluded.cpu_ns > 0) OR (line_id IS NULL AND excluded.line_id IS NOT NULL)
   OR (content_id IS NULL AND excluded.content_id IS NOT NULL);

INSERT INTO main.minimal_trees (engine, position_id, depth, status, reason, value, g, l, nbp, interior,
    quiescence, merged_nbp, left_first_nbp, left_first_merged, leaves, leaves_depth, nodes, cpu_ns,
    node_limit, run_id)
SELECT engine || (SELECT suffix FROM temp.renamed), p.m, depth, status, reason, value, g, l, nbp, interior,
    quiescence, merged_nbp, left_first_nbp, left_first_merged, leaves, leaves_depth, nodes, cpu_ns,
    node_limit, r.m
FROM other.minimal_trees AS o
JOIN temp.map_position AS p ON p.o = position_id
JOIN temp.map_run AS r ON r.o = run_id
WHERE true
ON CONFLICT DO UPDATE SET status = excluded.status, reason = excluded.reason, value = excluded.value,
    g = excluded.g, l = excluded.l, nbp = excluded.nbp, interior = excluded.interior,
    quiescence = excluded.quiescence, merged_nbp = excluded.merged_nbp,
    left_first_nbp = excluded.left_first_nbp, left_first_merged = excluded.left_first_merged,
    leaves = excluded.leaves, leaves_depth = excluded.leaves_depth, nodes = excluded.nodes,
    cpu_ns = excluded.cpu_ns, node_limit = excluded.node_limit, run_id = excluded.run_id
WHERE instr('failed timeout done', excluded.status) > instr('failed timeout done', status)
   OR (excluded.status = 'timeout' AND status = 'timeout' AND excluded.node_limit > node_limit);

INSERT INTO main.timings
SELECT t.m, e.m, c.m, depth, round, cpu_ns, r.m
FROM other.timings AS o
JOIN temp.map_study AS t ON t.o = study_id
JOIN temp.map_entry AS e ON e.o = entry_id
JOIN temp.map_configuration AS c ON c.o = configuration_id
JOIN temp.map_run AS r ON r.o = run_id
WHERE true ON CONFLICT DO NOTHING;

DELETE FROM main.games
WHERE status = 'failed' AND (match_id, position_id, colour) IN
    (SELECT g.m, p.m, colour
     FROM other.games AS o
     JOIN temp.map_match AS g ON g.o = match_id
     JOIN temp.map_position AS p ON p.o = position_id
     WHERE status = 'done');
INSERT INTO main.games (match_id, position_id, colour, status, reason, result, ended_by, plies, nodes,
    cpu_ns, moves, thoughts, times, run_id, finished)
SELECT g.m, p.m, colour, status, reason, result, ended_by, plies, nodes,
    cpu_ns, moves, thoughts, times, r.m, finished
FROM other.games AS o
JOIN temp.map_match AS g ON g.o = match_id
JOIN temp.map_position AS p ON p.o = position_id
JOIN temp.map_run AS r ON r.o = run_id
WHERE true ORDER BY o.id ON CONFLICT DO NOTHING;

INSERT INTO main.models
SELECT t.m, source, rows, configurations, error, error_most
FROM other.models AS o
JOIN temp.map_study AS t ON t.o = study_id
WHERE true ON CONFLICT DO NOTHING;
INSERT INTO main.prices
SELECT t.m, term, ns
FROM other.prices AS o
JOIN temp.map_study AS t ON t.o = study_id
WHERE t.m NOT IN (SELECT study_id FROM main.prices);
