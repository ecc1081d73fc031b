-- The best set of all 128 and all that are not told apart from it (view `effect`, kind best), then marks to compare
-- with: the best three letters, the best pair, T and H, the best alone, nothing. Values: log2 of NC less the best's,
-- mean over positions, at the deepest depth at which all of the study's positions are done; `single`, `pair`:
-- shares of the variance over all 128 sets that single letters and pairs have. Of the thousand positions, or of the 24
-- where there is nothing else.
-- label: part|letters|depth|positions|study
WITH sample (study, suite, rank) AS (VALUES
    ('games', 'games', 1), -- unless a study or suite is asked for
    ('schaeffer1989', 'bratko-kopec', 2)),
whole AS (
    SELECT study, suite, rank, max(positions) AS positions FROM total JOIN sample USING (study, suite)
    WHERE setting = '{}' AND study IN (
        'games', -- unless a study or suite is asked for
        'schaeffer1989')
    GROUP BY study, suite, rank),
found AS MATERIALIZED (
    SELECT effect.*, rank FROM effect JOIN whole USING (study, suite, positions)
    WHERE setting = '{}' AND metric = 'nc' AND cube = 'TRNSHKL' AND depth <= 99),
held AS MATERIALIZED (
    SELECT study, suite, letters, depth, value, low, high, positions FROM found
    WHERE kind = 'best' AND rank = (SELECT min(rank) FROM found WHERE kind = 'best')),
logs AS MATERIALIZED (
    SELECT position, enhancements, ln(nc) / ln(2) AS y FROM result
    WHERE (study, suite, depth) IN (SELECT study, suite, depth FROM held) AND parameters = '{}' AND status = 'done'
      AND trim(enhancements, 'TRNSHKL-') = ''),
best AS (SELECT position, y FROM logs WHERE enhancements = (SELECT letters FROM held ORDER BY value LIMIT 1)),
sets AS MATERIALIZED (
    SELECT enhancements, avg(y) AS y FROM logs GROUP BY enhancements),
marks AS (
    SELECT enhancements, row_number() OVER (PARTITION BY length(enhancements) ORDER BY y) AS rank
    FROM sets WHERE enhancements <> '-'),
chosen (enhancements, part) AS (
    SELECT enhancements, '1 ' || length(enhancements) || ' letters' FROM marks WHERE rank = 1 AND length(enhancements) <= 3
    UNION ALL SELECT 'TH', '1 Schaeffer' UNION ALL SELECT '-', '1 nothing'),
spread AS (SELECT avg(y * y) - avg(y) * avg(y) AS variance FROM sets),
shares AS (
    SELECT sum(iif(kind = 'main', value * value / 4, 0)) / variance AS single,
           sum(iif(kind = 'interaction' AND length(letters) = 2, value * value / 16, 0)) / variance AS pair
    FROM found, spread WHERE (study, depth) IN (SELECT study, depth FROM held)),
own AS (
    SELECT position, min(logs.y) - best.y AS y FROM logs JOIN best USING (position) GROUP BY position),
numbers AS (
    SELECT '0 held' AS part, letters, NULL AS position, value, low, high FROM held
    UNION ALL
    SELECT part, enhancements, position, logs.y - best.y, NULL, NULL
    FROM chosen JOIN logs USING (enhancements) JOIN best USING (position)
    UNION ALL SELECT '2 own', '', position, y, NULL, NULL FROM own
    UNION ALL SELECT '2 single', '', NULL, single, NULL, NULL FROM shares
    UNION ALL SELECT '2 pair', '', NULL, pair, NULL, NULL FROM shares)
SELECT part || '|' || numbers.letters || '|' || depth || '|' || positions || '|' || study AS label, position, numbers.value, numbers.low, numbers.high
FROM numbers, (SELECT depth, positions, study FROM held LIMIT 1)
ORDER BY part, numbers.value, position
