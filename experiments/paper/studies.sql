-- What was run: each study at its deepest depth.
WITH ends AS (SELECT study, suite, max(depth) AS depth FROM reduced GROUP BY study, suite),
counted AS (
    SELECT study, suite, depth, max(positions) AS positions, count(DISTINCT setting) AS settings,
           count(DISTINCT enhancements) AS sets, sum(positions) AS searches
    FROM reduced JOIN ends USING (study, suite, depth) WHERE metric = 'nc' GROUP BY study, suite, depth)
SELECT study, suite, depth, positions, settings, sets, searches,
       coalesce((SELECT group_concat(DISTINCT profile) FROM run WHERE run.study = listed.study AND profile <> ''), '–') AS profiles
FROM (SELECT study, suite, depth, positions, settings, sets, printf('%,d', searches) AS searches FROM counted
      UNION ALL
      SELECT DISTINCT study, '–', '–', '–', '–', '–', '–' FROM run WHERE study NOT IN (SELECT study FROM counted)) AS listed
ORDER BY study
