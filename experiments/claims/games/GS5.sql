-- How many doublings of the nodes of H alone does each other single letter take?
WITH terms (name, enhancements, factor) AS (
    VALUES ('R over H', 'R', 1), ('R over H', 'H', -1), ('N over H', 'N', 1),
           ('N over H', 'H', -1), ('S over H', 'S', 1), ('S over H', 'H', -1),
           ('K over H', 'K', 1), ('K over H', 'H', -1), ('L over H', 'L', 1),
           ('L over H', 'H', -1))
SELECT iif(metric = 'NC' AND depth > 4 AND name NOT LIKE 'L %', '', 'beside, ' || metric || ', ')
           || program || 'plies ' || depth || ': ' || name AS part, position,
       sum(factor * doublings) AS value
FROM terms CROSS JOIN doublings USING (enhancements)
GROUP BY metric, ask, depth, name, position
HAVING abs(sum(factor)) < 1e-9 AND count(doublings) = count(*)
ORDER BY metric <> 'NC', program, depth, name, position;
