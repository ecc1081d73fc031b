-- One row per study, position, configuration and depth, however many settings hold it. Cumulative.
-- `solved`: is the best move a key? NULL where the suite names none; no move (depth 0) solves nothing.
CREATE VIEW result AS
SELECT study, suite, position, enhancements, parameters, asked.depth,
       nbp, nc, interior, horizon, quiescence, score, best_move,
       CASE WHEN iterations.nc IS NOT NULL AND (best <> '' OR avoid <> '')
            THEN coalesce((best = '' OR instr(' ' || best || ' ', ' ' || best_move || ' ') > 0)
                 AND instr(' ' || avoid || ' ', ' ' || best_move || ' ') = 0, 0) END AS solved,
       nullif(cpu_ns, 0) AS cpu_ns,
       CASE WHEN iterations.nc IS NOT NULL THEN 'done' ELSE cells.status END AS status,
       cells.reason AS reason
FROM _named AS asked
LEFT JOIN iterations ON iterations.position_id = asked.position_id
     AND iterations.configuration_id = asked.configuration_id AND iterations.depth = asked.depth
LEFT JOIN cells ON cells.id = CASE WHEN iterations.nc IS NULL THEN
     (SELECT id FROM cells AS tried
      WHERE tried.position_id = asked.position_id
        AND tried.configuration_id = asked.configuration_id
        AND (tried.depth = asked.depth OR (tried.depth > asked.depth AND asked.deepening))
        AND tried.status IN ('failed', 'skipped', 'timeout')
      ORDER BY tried.depth LIMIT 1) END
WHERE iterations.nc IS NOT NULL OR cells.id IS NOT NULL;
