-- What is done of it: by numbers, cumulative. `solved`: is the best move a key? NULL where the suite names
-- none; no move (depth 0) solves nothing. Private.
CREATE VIEW _done AS
SELECT asked.study_id, entries.suite_id, asked.entry_id, asked.configuration_id, asked.depth, is_cell,
       entries.position_id, nbp, nc, interior, horizon, quiescence, score, best_move, cpu_ns, content_id,
       CASE WHEN best <> '' OR avoid <> ''
            THEN coalesce((best = '' OR instr(' ' || best || ' ', ' ' || best_move || ' ') > 0)
                 AND instr(' ' || avoid || ' ', ' ' || best_move || ' ') = 0, 0) END AS solved
FROM _asked AS asked
JOIN entries ON entries.id = asked.entry_id
JOIN iterations ON iterations.position_id = entries.position_id
     AND iterations.configuration_id = asked.configuration_id AND iterations.depth = asked.depth;
