-- How much better does Black's search believe to stand than after 1...Qxa1+ 2.Kxa1, which gives the queen
-- for the bishop at once? Both look equally far: what is two plies on is searched two plies less.
-- Beside it every iteration, the rook on g8, and other kinds of quiescence.
WITH own AS MATERIALIZED (
    SELECT ask, position, depth, score FROM asked_result WHERE status = 'done' AND enhancements = 'TNSH'),
beliefs AS (
    SELECT root.ask, root.depth, root.score - given.score AS better,
           iif(root.position = 'fig4-rook-f8', 'as printed', 'rook on g8') AS diagram
    FROM own AS root JOIN own AS given USING (ask)
    WHERE given.position = root.position || '-queen-given' AND given.depth = root.depth - 2)
SELECT printf('%s, %s, %d plies', diagram, ask, depth) AS part, better AS value,
       ask <> 'captures' OR diagram <> 'as printed' OR depth <> 8 AS block
FROM beliefs
ORDER BY block, diagram, CASE ask WHEN 'captures' THEN 1 WHEN 'none' THEN 2 ELSE 3 END, depth;
