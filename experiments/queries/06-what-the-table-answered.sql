-- What became of the probes of the transposition table, by node kind?
-- `hits`: the position was in the table. `cutoffs`: the table answered. `narrowed`: it only narrowed the window.
WITH t AS (
    SELECT suite, kind, depth, max(depth) OVER (PARTITION BY suite) AS deepest,
           sum(value) FILTER (WHERE counter = 'table_probes') AS probes,
           sum(value) FILTER (WHERE counter = 'table_hits') AS hits,
           sum(value) FILTER (WHERE counter = 'table_cutoffs') AS cutoffs,
           sum(value) FILTER (WHERE counter = 'table_narrowings') AS narrowed
    FROM counter
    WHERE study = 'schaeffer1989' AND enhancements = 'TH' AND parameters = '{}'
    GROUP BY suite, kind, depth)
SELECT suite, depth, kind, probes, round(100.0 * hits / probes, 1) AS percent_hits,
       round(100.0 * cutoffs / probes, 1) AS percent_cutoffs,
       round(100.0 * narrowed / probes, 1) AS percent_narrowed
FROM t WHERE depth = deepest ORDER BY suite, kind;
