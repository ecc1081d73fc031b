-- Schaeffer's reduction: 100 (none - n) / (none - best), one row for each metric ('nbp', 'nc').
-- Of a foreign engine, whose letters mean other things, only what is over all sets has a value.
-- `best` is the least total of the sets of T R N S H K (Schaeffer's space) run at that depth, `sets`
-- their number; `best_all`, `sets_all`, ... over all sets run. NULL where none <= best.
CREATE VIEW reduction AS
WITH sums AS MATERIALIZED (
    SELECT total.*, trim(enhancements, 'TRNSHK-') = ''
           AND study NOT IN (SELECT study FROM foreign_engine WHERE current) AS in_space FROM total),
long AS (
    SELECT study, suite, setting, enhancements, parameters, depth, positions, in_space,
           'nbp' AS metric, nbp AS n FROM sums WHERE nbp IS NOT NULL -- a foreign engine does not tell
    UNION ALL
    SELECT study, suite, setting, enhancements, parameters, depth, positions, in_space,
           'nc', nc FROM sums),
ends AS MATERIALIZED (
    SELECT study, suite, setting, depth, metric,
           min(n) FILTER (WHERE enhancements = '-') AS none,
           min(n) FILTER (WHERE in_space) AS best, count(*) FILTER (WHERE in_space) AS sets,
           min(n) AS best_all, count(*) AS sets_all
    FROM long GROUP BY study, suite, setting, depth, metric)
SELECT study, suite, setting, enhancements, parameters, depth, metric, positions, n, none,
       best, sets,
       CASE WHEN none > best THEN 100.0 * (none - n) / (none - best) END AS percent,
       ln(1.0 * n / best) / ln(2.0) AS log2_over_best,
       best_all, sets_all,
       CASE WHEN none > best_all THEN 100.0 * (none - n) / (none - best_all) END AS percent_all,
       ln(1.0 * n / best_all) / ln(2.0) AS log2_over_best_all
FROM long JOIN ends USING (study, suite, setting, depth, metric);
