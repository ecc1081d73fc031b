-- What each letter does, in doublings of NC: alone, on average over all sets of the other letters, and added last,
-- with intervals: the seven of Schaeffer's space, then M and V among all nine. At the deepest depth at which all of a
-- study's positions are done.
WITH whole AS (
    SELECT study, max(positions) AS positions FROM total
    WHERE study IN ('bjornsson-marsland', 'schaeffer1989') AND suite = 'bratko-kopec' AND setting = '{}' GROUP BY study),
found AS MATERIALIZED (
    SELECT effect.* FROM effect JOIN whole USING (study, positions)
    WHERE (study, cube) IN (VALUES ('bjornsson-marsland', 'TRNSHKLMV'), ('schaeffer1989', 'TRNSHKL'))
      AND suite = 'bratko-kopec' AND setting = '{}' AND metric = 'nc' AND depth <= 99),
deepest AS (SELECT study, max(depth) AS depth FROM found WHERE kind = 'add_one' GROUP BY study)
SELECT study, letters AS letter, title, depth,
       CASE kind WHEN 'add_one' THEN 'alone' WHEN 'main' THEN 'average' ELSE 'last' END AS role, value, low, high, positions
FROM found JOIN deepest USING (study, depth) JOIN enhancement ON letter = letters
WHERE kind IN ('add_one', 'main', 'leave_one_out') AND (study = 'schaeffer1989' OR letters IN ('M', 'V'))
ORDER BY study DESC, role = 'last' DESC, value
