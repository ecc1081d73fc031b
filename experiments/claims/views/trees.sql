-- How many bottom positions does an iteration take, and its minimal tree: the least, and the formula.
SELECT own.ask, own.position, own.enhancements, own.depth, own.nbp, least.nbp AS least, formula
FROM asked_iteration AS own
JOIN (SELECT ask, position, depth, nbp, formula
      FROM asked_minimal_tree WHERE status = 'done' AND nbp > 0) AS least
     USING (ask, position, depth)
WHERE own.nbp > 0
