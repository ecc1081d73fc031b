-- What was run: each study at its deepest depth.
WITH ends AS (SELECT study, suite, max(depth) AS depth FROM reduced GROUP BY study, suite),
counted AS (
    SELECT study, suite, depth, max(positions) AS positions, count(DISTINCT setting) AS settings,
           count(DISTINCT enhancements) AS sets, sum(positions) AS searches
    FROM reduced JOIN ends USING (study, suite, depth) WHERE metric = 'nc' GROUP BY study, suite, depth)
SELECT study, suite, depth, positions, settings, sets, printf('%,d', searches) AS searches,
       coalesce((SELECT group_concat(DISTINCT profile) FROM run WHERE run.study = counted.study AND profile <> ''), '–') AS profiles
FROM counted ORDER BY study
