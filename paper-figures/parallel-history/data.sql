-- Workers that share the root's moves: log2 of their NC / the sequential search's, mean and variance over
-- positions, at the deepest depth that is done, by the number of workers and the interval between merges of
-- the histories (0: never). `company`: what H is alone with or added to; `history`: is it on?
WITH companies (company, history, enhancements) AS (
    VALUES (1, 1, 'H'), (1, 0, '-'), (2, 1, 'NH'), (2, 0, 'N'), (3, 1, 'TRNSHKL'), (3, 0, 'TRNSKL')),
counts AS MATERIALIZED (
    SELECT company, history, position, depth, ln(nc) / ln(2) AS y,
           coalesce(json_extract(parameters, '$."base.workers"'), 0) AS workers,
           coalesce(json_extract(parameters, '$."base.merge_interval"'), 0) AS interval
    FROM result JOIN companies USING (enhancements)
    WHERE study = 'parallel-history' AND status = 'done'),
deepest AS (SELECT max(depth) AS depth FROM counts),
ratios AS (
    SELECT shared.*, shared.y - alone.y AS log2_ratio
    FROM counts AS shared JOIN deepest USING (depth)
    JOIN counts AS alone USING (company, history, position, depth)
    WHERE shared.workers > 0 AND alone.workers = 0)
SELECT company, history, workers, interval, depth, avg(log2_ratio) AS y,
       max(0, avg(log2_ratio * log2_ratio) - avg(log2_ratio) * avg(log2_ratio)) / max(1, count(*) - 1) AS variance,
       max(abs(log2_ratio)) AS furthest, count(*) AS positions
FROM ratios
GROUP BY company, history, workers, interval
ORDER BY company, history, interval, workers
