-- Of the positions that TNH solves, how many per cent net does each of the early forward pruners no longer
-- solve? Beside it V.
WITH own AS MATERIALIZED (
    SELECT position, enhancements, solved, beside FROM tactical),
letters (sort, letter, word) AS (
    VALUES (1, 'B', 'lost, '), (2, 'W', 'lost, '), (3, 'G', 'lost, '), (4, 'Z', 'lost, '), (5, 'V', 'beside: '))
SELECT plain.beside || word || letter AS part, plain.position,
       100.0 * (plain.solved - other.solved) AS top, 1.0 * plain.solved AS bottom
FROM letters
JOIN own AS other ON other.enhancements = 'TNH' || letter
JOIN own AS plain USING (position)
WHERE plain.enhancements = 'TNH'
ORDER BY sort, plain.position;
