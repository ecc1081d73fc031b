-- What each enhancement changes of the nodes on the positions of engine play, in per cent, alone and added last; beside
-- it on the papers' own positions. The greatest saving first. No row where the study was not run.
WITH own AS (
    SELECT study, letters, kind, depth, printf('%+.1f', 100 * (pow(2, value) - 1)) AS change,
           printf('%+.1f %% (%+.1f to %+.1f)', 100 * (pow(2, value) - 1), 100 * (pow(2, low) - 1), 100 * (pow(2, high) - 1)) AS said, value
    FROM effect
    WHERE suite = CASE study WHEN 'games' THEN 'games' WHEN 'schaeffer1989' THEN 'bratko-kopec' END AND setting = '{}' AND metric = 'nc'
      AND cube = 'TRNSHKL' AND low IS NOT NULL),
deepest AS (SELECT study, max(depth) AS depth FROM own GROUP BY study)
SELECT letters AS letter, (SELECT title FROM enhancement WHERE letter = letters) AS title,
       replace(max(change) FILTER (WHERE study = 'games' AND kind = 'leave_one_out'), '-', '−') AS change,
       replace(max(said) FILTER (WHERE study = 'games' AND kind = 'add_one'), '-', '−') AS alone,
       replace(max(said) FILTER (WHERE study = 'games' AND kind = 'leave_one_out'), '-', '−') AS last,
       replace(coalesce(max(said) FILTER (WHERE study = 'schaeffer1989' AND kind = 'add_one'), 'not run'), '-', '−') AS alone_papers,
       replace(coalesce(max(said) FILTER (WHERE study = 'schaeffer1989' AND kind = 'leave_one_out'), 'not run'), '-', '−') AS last_papers,
       row_number() OVER (ORDER BY max(value) FILTER (WHERE study = 'games' AND kind = 'leave_one_out') DESC) = 1 AS ends
FROM own JOIN deepest USING (study, depth) WHERE kind IN ('add_one', 'leave_one_out')
GROUP BY letters HAVING change IS NOT NULL
ORDER BY max(value) FILTER (WHERE study = 'games' AND kind = 'leave_one_out')
