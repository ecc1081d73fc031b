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
own AS MATERIALIZED (
    SELECT position, enhancements, nc FROM result JOIN deepest USING (depth)
    WHERE study = 'schaeffer1989' AND suite = 'bratko-kopec' AND parameters = '{}' AND status = 'done'
          AND enhancements IN ('-', 'T', 'N', 'H', 'TRNSHKL', 'RNSHKL', 'TRNSKL')),
change AS ( -- of the nodes, by geometric means, as log2
    SELECT a.enhancements AS a, b.enhancements AS b, avg(ln(1.0 * a.nc / b.nc)) / ln(2) AS log2_ratio
    FROM own AS a JOIN own AS b USING (position) GROUP BY 1, 2),
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
    SELECT iif(a = 'T', 5, iif(a = 'N', 6, 7)), a || ' alone: nodes, of those of plain alpha-beta', 100 * exp2.x, 100 * pow(2, low), 100 * pow(2, high), '%',
           depth, 'schaeffer1989'
    FROM (SELECT *, pow(2, log2_ratio) AS x FROM change WHERE b = '-' AND a IN ('T', 'N', 'H')) AS exp2
    JOIN mean ON mean.enhancements = a AND mean.metric = 'mean_log2_over_none_nc' CROSS JOIN deepest
    UNION ALL
    SELECT 8, 'H added to the other six: nodes, of those without H', 100 * pow(2, log2_ratio), 100 * pow(2, -high), 100 * pow(2, -low),
           '%', depth, 'schaeffer1989'
    FROM change JOIN mean ON mean.enhancements = 'TRNSKL' AND mean.metric = 'mean_log2_over_full_nc' CROSS JOIN deepest
    WHERE a = 'TRNSHKL' AND b = 'TRNSKL'
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
