-- The paper's matches in Elo. Their draws are not known, so the interval takes the widest variance
-- that a score has (no draws), games independent.
WITH table_2 (name, points, games) AS (
    VALUES ('40 moves in 5 minutes', 46, 80), ('40 moves in 15 minutes', 42, 80),
           ('40 moves in 25 minutes', 43.5, 80), ('40 moves in 60 minutes', 43, 80)),
table_4 (name, points, games) AS (
    VALUES ('variable', 55.5, 100), ('t = 10', 53.5, 100), ('t = 20', 41, 100)),
played AS (
    SELECT 'Table 2' AS of, * FROM table_2
    UNION ALL
    SELECT 'Table 2 pooled', '320 games pooled', sum(points), sum(games) FROM table_2
    UNION ALL
    SELECT 'Table 4', * FROM table_4)
SELECT of, name, 400 * log10(1.0 * points / (games - points)) AS value,
       -400 * log10(1 / max(0.001, 1.0 * points / games - 0.98 / sqrt(games)) - 1) AS low,
       -400 * log10(1 / min(0.999, 1.0 * points / games + 0.98 / sqrt(games)) - 1) AS high
FROM played
