-- Do the curves of the better pairs turn at every depth, up and down by turns?
WITH shares AS MATERIALIZED (
    SELECT metric, enhancements, depth, 1.0 * sum(none - nodes) / sum(none - best) AS share
    FROM saving
    WHERE length(enhancements) = 2
    GROUP BY metric, enhancements, depth),
better AS (SELECT metric, enhancements FROM shares WHERE depth = 5 AND share > 0.7),
bends AS MATERIALIZED (
    SELECT metric, enhancements, at.depth, before.share - 2 * at.share + after.share AS bend
    FROM better
    JOIN shares AS at USING (metric, enhancements)
    JOIN shares AS before USING (metric, enhancements)
    JOIN shares AS after USING (metric, enhancements)
    WHERE before.depth = at.depth - 1 AND after.depth = at.depth + 1),
pairs AS MATERIALIZED (
    SELECT metric, enhancements, 100.0 * min(x.bend * y.bend < 0) AS turns
    FROM bends AS x JOIN bends AS y USING (metric, enhancements)
    WHERE y.depth = x.depth + 1
    GROUP BY metric, enhancements)
SELECT 'share of the pairs, ' || metric AS part, avg(turns) AS value FROM pairs GROUP BY metric
UNION ALL
SELECT printf('%s, %s', enhancements, metric), turns FROM pairs;
