-- What the transposition table is for: NC with some of its three uses / NC of the same set without the
-- table, as log2: mean and variance over positions, at the deepest depth that is done on all positions of the study.
WITH deepest AS (
    SELECT max(depth) AS depth FROM (
        SELECT depth, setting, count(*) AS sets FROM total
        WHERE study = 'marsland1986-table' AND suite = 'bratko-kopec'
          AND positions = (SELECT max(positions) FROM total
                           WHERE study = 'marsland1986-table' AND suite = 'bratko-kopec')
        GROUP BY depth, setting)
    WHERE sets = 8),
counts AS MATERIALIZED (
    SELECT position, enhancements, nc, depth,
           coalesce(json_extract(parameters, '$."T.cutoffs"'), 'on') = 'on' AS cutoffs,
           json_extract(parameters, '$."T.narrowing"') = 'on' AS narrowing,
           coalesce(json_extract(parameters, '$."T.ordering"'), 'on') = 'on' AS ordering,
           parameters
    FROM result JOIN deepest USING (depth)
    WHERE study = 'marsland1986-table' AND suite = 'bratko-kopec' AND status = 'done'
      AND instr(parameters, 'acceptance') = 0 AND instr(parameters, 'flags') = 0),
pairs AS (
    SELECT b.enhancements AS company, a.cutoffs, a.narrowing, a.ordering, a.depth,
           ln(1.0 * a.nc / b.nc) / ln(2) AS log2_ratio
    FROM counts AS a
    JOIN counts AS b ON b.position = a.position AND b.enhancements IN ('-', 'N', 'H', 'NH')
     AND a.enhancements = 'T' || replace(b.enhancements, '-', '')
    WHERE b.parameters = '{}')
SELECT company, cutoffs, narrowing, ordering, depth, avg(log2_ratio) AS log2_ratio,
       (avg(log2_ratio * log2_ratio) - avg(log2_ratio) * avg(log2_ratio)) / (count(*) - 1) AS variance,
       count(*) AS positions
FROM pairs
GROUP BY company, cutoffs, narrowing, ordering
ORDER BY company, cutoffs, narrowing, ordering
