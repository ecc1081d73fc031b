-- How many times the nodes without T does T take, for each of its three uses alone and for all?
WITH own AS MATERIALIZED (
    SELECT position, enhancements, depth, nc,
           coalesce(json_extract(parameters, '$."T.cutoffs"'), 'on') = 'on' AS cuts,
           coalesce(json_extract(parameters, '$."T.narrowing"') = 'on', 0) AS narrows,
           coalesce(json_extract(parameters, '$."T.ordering"'), 'on') = 'on' AS sorts
    FROM asked_result
    WHERE status = 'done'
      AND NOT instr(parameters, 'T.acceptance') AND NOT instr(parameters, 'T.flags')),
uses AS MATERIALIZED (
    SELECT *, CASE WHEN cuts + narrows + sorts = 3 THEN 'together, all'
                   WHEN cuts + narrows + sorts <> 1 THEN NULL
                   WHEN cuts THEN 'alone, cutoffs'
                   WHEN narrows THEN 'alone, narrowing'
                   ELSE 'alone, ordering' END AS use
    FROM own WHERE instr(enhancements, 'T'))
SELECT printf('%s, %s, depth %d', use, uses.enhancements, depth) AS part,
       position, 1.0 * uses.nc / without.nc AS ratio
FROM uses JOIN own AS without USING (position, depth)
WHERE depth = (SELECT max(depth) FROM uses) AND use IS NOT NULL
  AND (uses.enhancements, without.enhancements)
      IN (VALUES ('T', '-'), ('TN', 'N'), ('TH', 'H'), ('TNH', 'NH'))
ORDER BY part;
