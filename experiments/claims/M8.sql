-- How many times does a position branch a ply, and how far above the minimal tree is the formula?
SELECT 'W' AS part, position, w AS value, NULL AS ratio
FROM asked_minimal_tree WHERE status = 'done' AND depth = 4
UNION ALL
SELECT printf('formula over the measured tree, depth %d', depth), position, NULL, formula / nbp
FROM asked_minimal_tree WHERE status = 'done' AND nbp > 0 AND depth >= 2;
