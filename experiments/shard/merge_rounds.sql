-- What further searches of foreign engines' cells found, of the same ends as merge_strangers.sql says.
INSERT INTO main.rounds
SELECT m, round, depth, score, nc, cpu_ns
FROM other.rounds
JOIN same_ends ON same_ends.o = cell_id
WHERE (m, round) NOT IN (SELECT cell_id, round FROM main.round_traces);
INSERT INTO main.round_traces
SELECT same_ends.m, round, nodes, depth, best_move, cpu_ns, changes, r.m
FROM other.round_traces
JOIN same_ends ON same_ends.o = cell_id
JOIN temp.map_run AS r ON r.o = run_id
WHERE true ON CONFLICT DO NOTHING;
