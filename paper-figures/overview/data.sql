-- What each letter does, in doublings of NC: alone, on average over all sets of the other letters, and added last,
-- with intervals. The seven of Schaeffer's space on the thousand positions, beside them the 24; or on the 24 where
-- there is nothing else. Then M and V among all nine. At the deepest depth at which all of a study's positions are done.
WITH sample (study, suite, cube, rank) AS (VALUES
    ('games', 'games', 'TRNSHKL', 1), -- unless a study or suite is asked for
    ('schaeffer1989', 'bratko-kopec', 'TRNSHKL', 2),
    ('bjornsson-marsland', 'bratko-kopec', 'TRNSHKLMV', 3)),
whole AS (
    SELECT study, suite, cube, rank, max(positions) AS positions FROM total JOIN sample USING (study, suite)
    WHERE setting = '{}' AND study IN (
        'games', -- unless a study or suite is asked for
        'bjornsson-marsland', 'schaeffer1989')
    GROUP BY study, suite, cube, rank),
found AS MATERIALIZED (
    SELECT effect.*, rank FROM effect JOIN whole USING (study, suite, cube, positions)
    WHERE setting = '{}' AND metric = 'nc' AND depth <= 99),
deepest AS (SELECT study, max(depth) AS depth FROM found WHERE kind = 'add_one' GROUP BY study),
lead AS (SELECT min(rank) AS lead FROM found JOIN deepest USING (study, depth))
SELECT study, letters AS letter, title, depth,
       CASE kind WHEN 'add_one' THEN 'alone' WHEN 'main' THEN 'average' ELSE 'last' END AS role, value, low, high, positions,
       lead < rank AND rank < 3 AS beside,
       (SELECT group_concat(study, ' and ') FROM (SELECT study FROM found JOIN deepest USING (study, depth) GROUP BY rank)) AS studies
FROM found JOIN deepest USING (study, depth) JOIN enhancement ON letter = letters, lead
WHERE kind IN ('add_one', 'main', 'leave_one_out') AND (rank < 3 OR letters IN ('M', 'V'))
ORDER BY beside, rank, role = 'last' DESC, value
