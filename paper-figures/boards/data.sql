-- What a unit of work costs by each way to represent the board, relative to plain bitboards, on the
-- Bratko-Kopec positions. Instructions are empty where they were not counted.
SELECT task_number AS task, number AS board, board AS name, relative_instructions AS instructions,
       relative_ns AS time, relative_low AS low, relative_high AS high, instructions AS count, ns, rounds
FROM board_cost
WHERE suite = 'bratko-kopec' AND EXISTS (SELECT 1 FROM run WHERE study = 'boards')
ORDER BY task, board;
