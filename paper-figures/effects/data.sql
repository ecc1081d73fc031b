-- What each letter does, in doublings of NC, over all sets of nine letters and of seven: main effect, Shapley
-- value, alone and as the last of all, with intervals. At the deepest depth at which all of a study's positions are done.
WITH whole AS (
    SELECT study, max(positions) AS positions FROM total
    WHERE study IN ('bjornsson-marsland', 'schaeffer1989') AND suite = 'bratko-kopec' AND setting = '{}' GROUP BY study),
found AS MATERIALIZED (
    SELECT effect.* FROM effect JOIN whole USING (study, positions)
    WHERE study = 'bjornsson-marsland' AND cube = 'TRNSHKLMV' AND suite = 'bratko-kopec'
      AND setting = '{}' AND metric = 'nc' AND kind <> 'interaction'
    UNION ALL
    SELECT effect.* FROM effect JOIN whole USING (study, positions)
    WHERE study = 'schaeffer1989' AND cube = 'TRNSHKL' AND suite = 'bratko-kopec'
      AND setting = '{}' AND metric = 'nc' AND kind <> 'interaction'),
deepest AS (SELECT cube, max(depth) AS depth, max(positions) AS positions FROM found GROUP BY cube),
told AS (
    SELECT group_concat('all ' || (1 << length(cube)) || ' sets of ' || cube || ' at depth ' || depth || ' on ' || positions || ' positions', ' and ') AS panels
    FROM (SELECT cube, depth, positions FROM deepest ORDER BY length(cube) DESC))
SELECT cube, letters AS letter, title, depth, kind, value, low, high, positions, panels
FROM found JOIN deepest USING (cube, depth, positions) JOIN enhancement ON letter = letters, told
ORDER BY length(cube) DESC, kind, number
