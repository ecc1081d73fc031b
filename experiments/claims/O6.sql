-- What a listed move costs: plain bitboards over the cheapest array, rotated ones over plain ones.
WITH costs (task, measure, board, cost) AS (
    SELECT task, 'instructions', board, relative_instructions FROM asked_board_cost
    UNION ALL
    SELECT task, 'time', board, relative_ns FROM asked_board_cost),
ratios (number, task, measure, name, value) AS (
    SELECT 1, task, measure, 'plain bitboards over the cheapest array', 1 / min(cost)
    FROM costs WHERE board IN ('8x8', '10x12', '0x88') GROUP BY task, measure
    UNION ALL
    SELECT 2, task, measure, 'rotated bitboards over plain ones', cost
    FROM costs WHERE board = 'rotated')
SELECT CASE task WHEN 'moves' THEN measure || ': ' || name
       ELSE 'captures alone, ' || measure || ': ' || name END AS part, NULL AS position, value
FROM ratios
WHERE task IN ('moves', 'captures') AND value IS NOT NULL
ORDER BY task DESC, measure, number;
