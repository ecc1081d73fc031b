-- How many doublings of the nodes of T alone does each other single letter take?
WITH terms (name, enhancements, factor) AS (
    VALUES ('R over T', 'R', 1), ('R over T', 'T', -1), ('N over T', 'N', 1),
           ('N over T', 'T', -1), ('S over T', 'S', 1), ('S over T', 'T', -1),
           ('K over T', 'K', 1), ('K over T', 'T', -1), ('L over T', 'L', 1),
           ('L over T', 'T', -1))
SELECT iif(metric = 'NC' AND depth > 4 AND name NOT LIKE 'L %', '', 'beside, ' || metric || ', ')
           || program || 'plies ' || depth || ': ' || name AS part, position,
       sum(factor * doublings) AS value
FROM terms CROSS JOIN doublings USING (enhancements)
GROUP BY metric, ask, depth, name, position
HAVING abs(sum(factor)) < 1e-9 AND count(doublings) = count(*)
ORDER BY metric <> 'NC', program, depth, name, position;
