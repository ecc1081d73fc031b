-- Of the positions that TNHf solves, how many per cent net does limited razoring beside it no longer solve?
WITH own AS MATERIALIZED (
    SELECT position, enhancements, solved, beside FROM tactical)
SELECT plain.beside || 'solutions lost' AS part, plain.position,
       100.0 * (plain.solved - other.solved) AS top, 1.0 * plain.solved AS bottom
FROM own AS plain JOIN own AS other USING (position)
WHERE plain.enhancements = 'TNHf' AND other.enhancements = 'TNHzf'
ORDER BY part, position;
