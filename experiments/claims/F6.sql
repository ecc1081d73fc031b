-- Of the positions that TNH solves, how many per cent net does futility pruning no longer solve?
WITH own AS MATERIALIZED (
    SELECT position, enhancements, solved, beside FROM tactical WHERE enhancements IN ('TNH', 'TNHf'))
SELECT plain.beside || 'solutions lost' AS part, plain.position,
       100.0 * (plain.solved - other.solved) AS top, 1.0 * plain.solved AS bottom
FROM own AS plain JOIN own AS other USING (position)
WHERE plain.enhancements = 'TNH' AND other.enhancements = 'TNHf'
ORDER BY part, position;
