-- The best set of all 128 and all that are not told apart from it (view `effect`, kind best), then marks to compare
-- with: the best three letters, the best pair, T and H, the best alone, nothing. Values: log2 of NC less the best's,
-- mean over positions, at the deepest depth at which all of the study's positions are done; `letters_share`, ...:
-- shares of the variance over all 128 sets that single letters and pairs have.
WITH whole AS (
    SELECT max(positions) AS positions FROM total
    WHERE study = 'schaeffer1989' AND suite = 'bratko-kopec' AND setting = '{}'),
held AS MATERIALIZED (
    SELECT letters, depth, value, low, high, positions FROM effect JOIN whole USING (positions)
    WHERE study = 'schaeffer1989' AND suite = 'bratko-kopec' AND setting = '{}' AND metric = 'nc' AND kind = 'best'
      AND cube = 'TRNSHKL' AND depth <= 99),
logs AS MATERIALIZED (
    SELECT position, enhancements, ln(nc) / ln(2) AS y FROM result
    WHERE study = 'schaeffer1989' AND suite = 'bratko-kopec' AND parameters = '{}' AND status = 'done'
      AND depth = (SELECT depth FROM held) AND trim(enhancements, 'TRNSHKL-') = ''),
best AS (SELECT position, y FROM logs WHERE enhancements = (SELECT letters FROM held ORDER BY value LIMIT 1)),
sets AS MATERIALIZED (
    SELECT enhancements, avg(logs.y) AS mean, avg(logs.y - best.y) AS y,
           max(0, avg((logs.y - best.y) * (logs.y - best.y)) - avg(logs.y - best.y) * avg(logs.y - best.y)) / (count(*) - 1) AS variance
    FROM logs JOIN best USING (position) GROUP BY enhancements),
marks AS (
    SELECT enhancements, row_number() OVER (PARTITION BY length(enhancements) ORDER BY y) AS rank
    FROM sets WHERE enhancements <> '-'),
chosen (enhancements, part) AS (
    SELECT enhancements, '1 ' || length(enhancements) || ' letters' FROM marks WHERE rank = 1 AND length(enhancements) <= 3
    UNION ALL SELECT 'TH', '1 Schaeffer' UNION ALL SELECT '-', '1 nothing'),
spread AS (SELECT avg(mean * mean) - avg(mean) * avg(mean) AS variance FROM sets),
shares AS (
    SELECT sum(iif(kind = 'main', value * value / 4, 0)) / variance AS single,
           sum(iif(kind = 'interaction' AND length(letters) = 2, value * value / 16, 0)) / variance AS pair
    FROM effect JOIN whole USING (positions), spread
    WHERE study = 'schaeffer1989' AND suite = 'bratko-kopec' AND setting = '{}' AND metric = 'nc' AND cube = 'TRNSHKL'
      AND depth = (SELECT depth FROM held)),
own AS (
    SELECT avg(least) AS y FROM (
        SELECT min(logs.y - best.y) AS least FROM logs JOIN best USING (position) GROUP BY position))
SELECT '0 held' AS part, letters, depth, value AS y, low, high, NULL AS variance, positions, single, pair, own.y AS own
FROM held, shares, own
UNION ALL
SELECT part, enhancements, (SELECT depth FROM held LIMIT 1), sets.y, NULL, NULL, variance, (SELECT positions FROM held LIMIT 1),
       single, pair, own.y
FROM chosen JOIN sets USING (enhancements), shares, own
ORDER BY part, y
