-- Which share of the possible reduction do T and H bring, at each depth?
WITH sums AS (
    SELECT metric, depth, ask, sum(nodes) AS nodes, sum(none) AS none, sum(best) AS best
    FROM saving WHERE enhancements = 'TH'
    GROUP BY metric, depth, ask),
figures AS (
    SELECT ask, depth, 'percent_' || lower(metric) AS metric,
           printf('depth %d, %s', depth, metric) AS part,
           100.0 * (none - nodes) / (none - best) AS value
    FROM sums
    UNION ALL
    SELECT ask, depth, 'log2_over_best_' || lower(metric),
           printf('log2 of N / N_best, depth %d, %s', depth, metric),
           ln(1.0 * nodes / best) / ln(2)
    FROM sums)
SELECT part, value, low, high
FROM figures
LEFT JOIN (SELECT ask, depth, metric, low, high FROM asked_interval WHERE enhancements = 'TH')
     USING (ask, depth, metric)
ORDER BY part;
