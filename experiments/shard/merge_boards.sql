-- What representations of the board cost.
INSERT INTO main.board_costs
SELECT r.m, board, number, task, round, suite, amount, work, cpu_ns, instructions
FROM other.board_costs AS o
JOIN temp.map_run AS r ON r.o = run_id
WHERE true ON CONFLICT DO NOTHING;
