-- Interactions of pairs in doublings of NC, with bands simultaneous over all interactions, and main effects,
-- over all sets of nine letters and of seven. At the deepest depth at which all of a study's positions are done.
WITH whole AS (
    SELECT study, max(positions) AS positions FROM total
    WHERE study IN ('bjornsson-marsland', 'schaeffer1989') AND suite = 'bratko-kopec' AND setting = '{}' GROUP BY study),
found AS MATERIALIZED (
    SELECT effect.* FROM effect JOIN whole USING (study, positions)
    WHERE study = 'bjornsson-marsland' AND cube = 'TRNSHKLMV' AND suite = 'bratko-kopec'
      AND setting = '{}' AND metric = 'nc' AND kind IN ('main', 'interaction') AND depth <= 99
    UNION ALL
    SELECT effect.* FROM effect JOIN whole USING (study, positions)
    WHERE study = 'schaeffer1989' AND cube = 'TRNSHKL' AND suite = 'bratko-kopec'
      AND setting = '{}' AND metric = 'nc' AND kind IN ('main', 'interaction') AND depth <= 99),
deepest AS (SELECT cube, max(depth) AS depth, max(positions) AS positions FROM found GROUP BY cube),
told AS (
    SELECT group_concat('all ' || (1 << length(cube)) || ' sets of ' || cube || ' at depth ' || depth || ' on ' || positions || ' positions', ' and ') AS panels
    FROM (SELECT cube, depth, positions FROM deepest ORDER BY length(cube) DESC))
SELECT cube, letters, depth, value, band_low, band_high, positions,
       sum(kind = 'interaction') OVER (PARTITION BY cube) AS family,
       sum(band_low > 0 OR band_high < 0) OVER (PARTITION BY cube) AS clear, panels
FROM found JOIN deepest USING (cube, depth, positions), told
ORDER BY length(cube) DESC, length(letters), letters
