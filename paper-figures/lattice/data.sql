-- Every set of nine letters and of seven: the mean over positions of log2 NC less that with nothing on. At the
-- deepest depth at which all sets are done on all of a study's positions.
WITH whole AS (
    SELECT study, max(positions) AS positions FROM total
    WHERE study IN ('bjornsson-marsland', 'schaeffer1989') AND suite = 'bratko-kopec' AND setting = '{}' GROUP BY study),
cubes (study, cube) AS (VALUES ('bjornsson-marsland', 'TRNSHKLMV'), ('schaeffer1989', 'TRNSHKL')),
deepest AS MATERIALIZED (
    SELECT study, cube, max(depth) AS depth, positions FROM (
        SELECT study, cube, depth, positions, count(*) AS sets FROM total JOIN cubes USING (study) JOIN whole USING (study, positions)
        WHERE (study = 'bjornsson-marsland'
               OR study = 'schaeffer1989')
          AND suite = 'bratko-kopec' AND setting = '{}' AND depth <= 99 AND trim(enhancements, cube || '-') = ''
        GROUP BY study, cube, depth, positions)
    WHERE sets = 1 << length(cube) GROUP BY study, cube),
logs AS MATERIALIZED (
    SELECT cube, enhancements, depth, avg(ln(nc)) / ln(2) AS log2_nc, count(*) AS positions
    FROM result JOIN deepest USING (study, depth)
    WHERE suite = 'bratko-kopec' AND parameters = '{}' AND status = 'done'
    GROUP BY cube, enhancements, depth),
told AS (
    SELECT group_concat('all ' || (1 << length(cube)) || ' sets of ' || cube || ' at depth ' || depth || ' on ' || positions || ' positions', ' and ') AS panels
    FROM (SELECT cube, depth, positions FROM deepest ORDER BY length(cube) DESC))
SELECT cube, logs.enhancements, depth,
       log2_nc - (SELECT log2_nc FROM logs AS none WHERE none.cube = logs.cube AND enhancements = '-') AS log2_ratio,
       positions, panels
FROM logs, told ORDER BY length(cube) DESC, length(logs.enhancements), logs.enhancements
