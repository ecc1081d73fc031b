-- Which ten numbers answer what the papers ask first?
-- Each has its 95 % interval, where there is one, and its study. What was not run has no row.
-- The end of `make experiments` and `make summary` print them.
WITH deepest AS (
    SELECT max(depth) AS depth FROM reduction
    WHERE study = 'schaeffer1989' AND suite = 'bratko-kopec' AND setting = '{}' AND enhancements = 'TRNSHKL'),
sets AS MATERIALIZED (
    SELECT enhancements, metric, n, none, best, percent, depth FROM reduction JOIN deepest USING (depth)
    WHERE study = 'schaeffer1989' AND suite = 'bratko-kopec' AND setting = '{}'),
mean AS MATERIALIZED (
    SELECT enhancements, interval.metric, low, high FROM interval JOIN deepest USING (depth)
    WHERE study = 'schaeffer1989' AND suite = 'bratko-kopec' AND setting = '{}'),
lead AS ( -- on the thousand positions, else on the papers'
    SELECT study, max(depth) AS depth FROM effect
    WHERE study IN ('games', 'schaeffer1989') AND setting = '{}' AND metric = 'nc' AND kind = 'add_one'
    GROUP BY study ORDER BY study LIMIT 1),
change AS MATERIALIZED ( -- of the nodes, by geometric means
    SELECT kind, letters, 100 * pow(2, value) AS value, 100 * pow(2, low) AS low, 100 * pow(2, high) AS high, depth, study
    FROM effect JOIN lead USING (study, depth) WHERE setting = '{}' AND metric = 'nc' AND cube = 'TRNSHKL'),
base AS MATERIALIZED (
    SELECT metric, depth, percent, row_number() OVER (ORDER BY depth DESC) AS first
    FROM reduction JOIN universe USING (study, setting)
    WHERE study = 'universes' AND enhancements = 'TH' AND metric = 'nbp'),
times AS MATERIALIZED (
    SELECT enhancements, depth, cpu_ns FROM time_total
    WHERE study = 'marsland1986' AND suite = 'bratko-kopec'
          AND (enhancements = 'TRNH' OR enhancements = '-' AND instr(parameters, '"base.deepening":"off"'))),
pruned AS MATERIALIZED (
    SELECT enhancements, depth, positions, percent_nodes, nodes_low, nodes_high, lost FROM risk
    WHERE study = 'selectivity-risk' AND enhancements = 'TNHV'
          AND parameters = '{"T.entries":1048576,"V.t":"0"}'),
answers (number, question, value, low, high, unit, depth, study) AS (
    SELECT 1, 'T and H together: share of the possible reduction in bottom positions', percent, low, high, '%', depth, 'schaeffer1989'
    FROM sets JOIN mean ON mean.enhancements = 'TH' AND mean.metric = 'percent_nbp'
    WHERE sets.enhancements = 'TH' AND sets.metric = 'nbp'
    UNION ALL
    SELECT 2, 'T and H together: share of the possible reduction in nodes', percent, low, high, '%', depth, 'schaeffer1989'
    FROM sets JOIN mean ON mean.enhancements = 'TH' AND mean.metric = 'percent_nc'
    WHERE sets.enhancements = 'TH' AND sets.metric = 'nc'
    UNION ALL
    SELECT 3, 'the same in bottom positions, least and most over ' || count(*) || ' base programs', NULL, min(percent), max(percent), '%',
           depth, 'universes'
    FROM base WHERE depth = (SELECT max(depth) FROM base) HAVING count(*) > 0
    UNION ALL
    SELECT 4, 'best of Schaeffer''s 64 sets, ' || enhancements || ': nodes, of those of plain alpha-beta', 100.0 * n / none, NULL, NULL, '%',
           depth, 'schaeffer1989'
    FROM sets WHERE metric = 'nc' AND n = best AND instr(enhancements, 'L') = 0
    UNION ALL
    SELECT instr('TNH', letters) + 4, letters || ' alone: nodes, of those of plain alpha-beta', value, low, high, '%', depth, study
    FROM change WHERE kind = 'add_one' AND letters IN ('T', 'N', 'H')
    UNION ALL
    SELECT 8, 'H added to the other six: nodes, of those without H', value, low, high, '%', depth, study
    FROM change WHERE kind = 'leave_one_out' AND letters = 'H'
    UNION ALL
    SELECT 9, 'PVS with both tables and history: time, of a direct search''s', 100.0 * pvs.cpu_ns / direct.cpu_ns, NULL, NULL, '%', depth,
           'marsland1986'
    FROM times AS pvs JOIN times AS direct USING (depth)
    WHERE pvs.enhancements = 'TRNH' AND direct.enhancements = '-' AND depth = (SELECT max(depth) FROM times)
    UNION ALL
    SELECT 10, 'null move: nodes left on ' || positions || ' tactical positions; solutions lost: ' || lost, percent_nodes,
           nodes_low, nodes_high, '%', depth, 'selectivity-risk'
    FROM pruned WHERE depth = (SELECT max(depth) FROM pruned))
SELECT number, question, iif(value IS NULL, '', printf('%.1f', value)) AS value,
       iif(low IS NULL, '', printf('%.1f to %.1f', low, high)) AS "from_to", unit, depth, study
FROM answers GROUP BY number ORDER BY number
