-- By how much does the share of T rise from one depth to the next?
WITH t AS MATERIALIZED (SELECT * FROM saving WHERE enhancements = 'T')
SELECT printf('%s, depth %d to %d, %s', ask, before.depth, t.depth, metric) AS part, position,
       100.0 * (t.none - t.nodes) AS top, t.none - t.best AS bottom,
       100.0 * (before.none - before.nodes) AS less_top, before.none - before.best AS less_bottom
FROM t JOIN t AS before USING (metric, ask, position)
WHERE before.depth = t.depth - 1
ORDER BY metric, t.depth;
