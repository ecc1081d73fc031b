-- Which numbers do the documents show of the quick run? scripts/words puts them there.
-- A row a phrase, separated by tabs: the document, a name, the phrase as it stands there.
WITH saved AS MATERIALIZED ( -- per cent of nodes
    SELECT study, kind, letters, replace(title, 'knowledge ordering', 'ordering by knowledge') AS title, value,
           100 * (1 - pow(2, value)) AS percent, 100 * (1 - pow(2, high)) AS low, 100 * (1 - pow(2, effect.low)) AS high
    FROM effect JOIN enhancement ON letter = letters
    WHERE (study, suite) IN (VALUES ('schaeffer1989', 'bratko-kopec'), ('games', 'games')) AND setting = '{}' AND metric = 'nc'
          AND depth = 5 AND kind IN ('add_one', 'leave_one_out')),
told AS (
    SELECT *, printf('%.0f %% (%.0f to %.0f)', percent, low, high) AS text,
           printf('%.0f %% (%s, %.0f to %.0f)', percent, title, low, high) AS named,
           printf(iif(abs(percent) < 10, '%.1f %% (%.1f to %.1f)', '%.0f %% (%.0f to %.0f)'), percent, low, high) AS fine,
           printf('costs %.1f %% (%.1f to %.1f)', -percent, -high, -low) AS costs FROM saved),
alone AS (SELECT * FROM told WHERE kind = 'add_one' AND study = 'schaeffer1989'),
last AS (SELECT * FROM told WHERE kind = 'leave_one_out' AND study = 'schaeffer1989'),
thousand_alone AS (SELECT * FROM told WHERE kind = 'add_one' AND study = 'games'),
thousand_last AS (SELECT * FROM told WHERE kind = 'leave_one_out' AND study = 'games'),
grown AS MATERIALIZED (
    SELECT enhancements, nc FROM growth
    WHERE study = 'schaeffer1989' AND suite = 'bratko-kopec' AND setting = '{}' AND depth = 5),
logs AS MATERIALIZED (
    SELECT enhancements, ln(nc) / ln(2) AS y FROM total
    WHERE study = 'schaeffer1989' AND suite = 'bratko-kopec' AND setting = '{}' AND depth = 5),
beside AS ( -- what H does in each set of the six others
    SELECT instr(a.enhancements, 'K') > 0 AS k, a.y - b.y AS y FROM logs AS a
    JOIN logs AS b ON b.enhancements = coalesce(nullif(replace(a.enhancements, 'H', ''), ''), '-')
    WHERE instr(a.enhancements, 'H')),
possible AS (
    SELECT percent, low, high
    FROM reduction JOIN interval USING (study, suite, setting, enhancements, depth)
    WHERE study = 'schaeffer1989' AND suite = 'bratko-kopec' AND setting = '{}' AND enhancements = 'TH' AND depth = 5
          AND reduction.metric = 'nc' AND interval.metric = 'percent_nc'),
phrases (document, name, phrase) AS (
    SELECT 'README.md', 'alone', 'from ' || (SELECT named FROM thousand_alone ORDER BY percent LIMIT 1) || ' to ' ||
           (SELECT named FROM thousand_alone ORDER BY percent DESC LIMIT 1)
    UNION ALL
    SELECT 'README.md', 'last', count(*) || ' still save**: ' || ifnull(group_concat(title || ' ' || fine, ', '), 'none') || '.'
    FROM (SELECT * FROM thousand_last WHERE low > 0 ORDER BY percent DESC)
    UNION ALL
    SELECT 'README.md', 'costs', ifnull('The ' || group_concat(title || ' ' || costs, ', the '), 'None costs') || '.'
    FROM (SELECT * FROM thousand_last WHERE high < 0 ORDER BY percent)
    UNION ALL
    SELECT 'README.md', 'T and H', printf('%.0f %% of the best combination''s saving in nodes at depth 5 (%.0f to %.0f)', percent, low, high)
    FROM possible
    UNION ALL
    SELECT document, 'H last', 'Added to the other six at depth 5, H ' || iif(percent < 0,
           printf('costs %.0f %% (%.0f to %.0f)', -percent, round(-high) + 0.0, -low), 'saves ' || text) || '.'
    FROM last, (SELECT 'paper-figures/findings.md' AS document UNION ALL SELECT 'experiments/howto.md') WHERE letters = 'H'
    UNION ALL
    SELECT 'experiments/howto.md', 'H alone', 'Alone, the history heuristic saves ' || text || ' of the nodes at depth 5.'
    FROM alone WHERE letters = 'H'
    UNION ALL
    SELECT 'paper-figures/findings.md', 'growth', printf('to depth 5, %.2f and %.2f)', (SELECT nc FROM grown WHERE enhancements = '-'),
           (SELECT nc FROM grown WHERE enhancements = 'TRNSKL'))
    UNION ALL
    SELECT 'experiments/README.md', '03-growth', printf('x %.2f with nothing on, %.2f with TH, %.2f with all seven',
           (SELECT nc FROM grown WHERE enhancements = '-'), (SELECT nc FROM grown WHERE enhancements = 'TH'),
           (SELECT nc FROM grown WHERE enhancements = 'TRNSHKL'))
    UNION ALL
    SELECT 'experiments/README.md', '01-smallest-sets', group_concat(enhancements, ', ') FROM (
        SELECT enhancements, min(nc) FROM total
        WHERE study = 'schaeffer1989' AND suite = 'bratko-kopec' AND setting = '{}' AND depth = 5 AND length(enhancements) < 7
              AND enhancements <> '-' GROUP BY length(enhancements) ORDER BY length(enhancements))
    UNION ALL
    SELECT 'experiments/README.md', '02-history-beside-knowledge',
           printf('with K %.0f %% more nodes (%d of 32 sets), without K %.0f %% fewer (%d of 32)',
                  100 * (pow(2, avg(y) FILTER (WHERE k)) - 1), sum(k AND y > 0),
                  100 * (1 - pow(2, avg(y) FILTER (WHERE NOT k))), sum(NOT k AND y < 0))
    FROM beside
    UNION ALL
    SELECT 'experiments/README.md', '07-surely-missed',
           (SELECT group_concat(letters, ', ') FROM (SELECT letters FROM last WHERE low > 0 ORDER BY percent DESC)) || '; ' ||
           ifnull((SELECT group_concat(letters, ' and ') FROM (SELECT letters FROM last WHERE low <= 0 AND high >= 0 ORDER BY percent DESC)),
                  'none') || ' are uncertain'
    UNION ALL
    SELECT 'experiments/README.md', '15-ten-numbers',
           printf('T and H bring %.0f %% of the reduction in bottom positions (%.0f to %.0f)', percent, low, high)
    FROM reduction JOIN interval USING (study, suite, setting, enhancements, depth)
    WHERE study = 'schaeffer1989' AND suite = 'bratko-kopec' AND setting = '{}' AND enhancements = 'TH' AND depth = 5
          AND reduction.metric = 'nbp' AND interval.metric = 'percent_nbp')
SELECT document || char(9) || name || char(9) || phrase AS line FROM phrases
