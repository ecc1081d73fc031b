-- How far do the curves of the pairs over 70 % swing between odd and even depths, in points of the
-- possible reduction? In the program judged: each pair with its band, from the jackknife over the
-- positions, all bands together at 95 % (Bonferroni's; 1.96 + 0.35 ln m is the normal quantile for
-- m bands, within 0.06). In a universe: of all of them the one that swings most, chosen again in each
-- resample; to which side each swings stays as it is on all positions.
WITH weights (depth, weight) AS (VALUES (3, -0.25), (4, 0.75), (5, -0.75), (6, 0.25)),
own AS MATERIALIZED (SELECT * FROM schaeffer_nodes WHERE depths = 4),
totals AS MATERIALIZED (
    SELECT ask, metric, depth, enhancements, sum(nodes) AS total
    FROM own GROUP BY ask, metric, depth, enhancements),
-- With no position left out, and with each.
sums AS MATERIALIZED (
    SELECT ask, metric, depth, enhancements, '' AS without, total AS nodes FROM totals
    UNION ALL
    SELECT ask, metric, depth, enhancements, position, total - nodes
    FROM own JOIN totals USING (ask, metric, depth, enhancements)),
ends AS MATERIALIZED (
    SELECT ask, metric, depth, without, min(nodes) AS best,
           max(nodes) FILTER (WHERE enhancements = '-') AS none
    FROM sums GROUP BY ask, metric, depth, without),
swings AS MATERIALIZED (
    SELECT ask, metric, enhancements, without,
           sum(weight * 100 * (none - nodes) / (none - best)) AS swing,
           avg(100.0 * (none - nodes) / (none - best)) AS mean
    FROM sums JOIN ends USING (ask, metric, depth, without) JOIN weights USING (depth)
    WHERE length(enhancements) = 2
    GROUP BY ask, metric, enhancements, without),
cells AS MATERIALIZED (
    SELECT ask, metric, enhancements, whole.swing,
           sqrt((1 - 1.0 / count(*)) * sum((one.swing - whole.swing) * (one.swing - whole.swing)))
               AS error
    FROM swings AS whole JOIN swings AS one USING (ask, metric, enhancements)
    WHERE whole.without = '' AND one.without <> '' AND whole.mean > 70
    GROUP BY ask, metric, enhancements)
SELECT printf('swing of %s, %s, %s depths higher', enhancements, metric,
              iif(swing > 0, 'even', 'odd')) AS part,
       NULL AS position, NULL AS term, NULL AS factor, NULL AS enhancements, NULL AS nodes,
       NULL AS reduction_of, abs(swing) AS value,
       abs(swing) - error * (1.96 + 0.35 * ln(count(*) OVER ())) AS low,
       abs(swing) + error * (1.96 + 0.35 * ln(count(*) OVER ())) AS high
FROM cells WHERE ask = '8,192 entries'
UNION ALL
SELECT printf('widest, %s, %s', cells.enhancements, metric), position, printf('%d', depth),
       weight * iif(swing > 0, 1, -1), own.enhancements, nodes, cells.enhancements,
       NULL, NULL, NULL
FROM cells JOIN own USING (ask, metric) JOIN weights USING (depth)
WHERE ask <> '8,192 entries';
