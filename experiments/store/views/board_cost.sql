-- What representations of the board cost, by task, as last measured on a suite. A unit of work is a leaf of
-- perft, a move that is listed, a square found attacked, a node of the search. `ns`: CPU time of a unit,
-- median of the rounds; `low` and `high`, the least and the greatest. `instructions`: of a unit, as valgrind
-- counts them; NULL where they were not counted. `relative_...`: to plain bitboards ('loops'), time within
-- each round (median, least and greatest). `number`, `task_number`: their places.
CREATE VIEW board_cost AS
WITH last AS MATERIALIZED (SELECT suite, max(run_id) AS run_id FROM board_costs GROUP BY suite),
measured AS MATERIALIZED (
    SELECT suite, number, board, task, round > 0 AS timed, 1.0 * cpu_ns / work AS ns,
           1.0 * cpu_ns / max(cpu_ns) FILTER (WHERE board = 'loops') OVER same AS relative_ns,
           1.0 * instructions / work AS instructions,
           1.0 * instructions / max(instructions) FILTER (WHERE board = 'loops') OVER same AS relative_instructions
    FROM board_costs JOIN last USING (suite, run_id)
    WINDOW same AS (PARTITION BY suite, task, round)),
ranked AS (
    SELECT *, row_number() OVER (PARTITION BY suite, board, task, timed ORDER BY ns) AS rank,
           row_number() OVER (PARTITION BY suite, board, task, timed ORDER BY relative_ns) AS relative_rank,
           sum(timed) OVER (PARTITION BY suite, board, task) AS rounds
    FROM measured)
SELECT suite, board, number, task,
       CASE task WHEN 'perft' THEN 1 WHEN 'moves' THEN 2 WHEN 'captures' THEN 3 WHEN 'attacks' THEN 4 ELSE 5 END
           AS task_number,
       rounds, avg(ns) FILTER (WHERE rank IN ((rounds + 1) / 2, (rounds + 2) / 2)) AS ns,
       min(ns) AS low, max(ns) AS high,
       avg(relative_ns) FILTER (WHERE relative_rank IN ((rounds + 1) / 2, (rounds + 2) / 2)) AS relative_ns,
       min(relative_ns) AS relative_low, max(relative_ns) AS relative_high,
       max(instructions) AS instructions, max(relative_instructions) AS relative_instructions
FROM ranked GROUP BY suite, board, number, task, rounds;
