-- How many points does T's share of the possible reduction rise in two plies, from depth 3 to 9, in
-- each program, on the mean of NBP and NC? Sets that take no fewer nodes than the best in any
-- position are best in no resample, and left out.
WITH ends (end, sign) AS (VALUES (0, -1), (2, 1)),
starts (start) AS (VALUES (3), (4), (5), (6), (7)),
own AS MATERIALIZED (SELECT * FROM deep_nodes WHERE depths = 7),
best_sets AS MATERIALIZED (
    SELECT ask, metric, depth, enhancements, min(total)
    FROM (SELECT ask, metric, depth, enhancements, sum(nodes) AS total
          FROM own GROUP BY ask, metric, depth, enhancements)
    GROUP BY ask, metric, depth),
best AS MATERIALIZED (
    SELECT ask, metric, depth, position, nodes
    FROM own JOIN best_sets USING (ask, metric, depth, enhancements)),
kept AS MATERIALIZED (
    SELECT ask, metric, depth, own.enhancements
    FROM own
    JOIN best USING (ask, metric, depth, position)
    JOIN best_sets USING (ask, metric, depth)
    GROUP BY ask, metric, depth, own.enhancements
    HAVING min(own.nodes - best.nodes) < 0
        OR own.enhancements IN ('-', 'T', best_sets.enhancements))
SELECT printf('%s: depth %d to %d', ask, start, start + 2) AS part, position,
       printf('%s %d', metric, depth) AS term, sign / 2.0 AS factor, enhancements, nodes,
       'T' AS reduction_of
FROM own JOIN kept USING (ask, metric, depth, enhancements) JOIN starts JOIN ends
WHERE depth = start + end
ORDER BY ask DESC, start;
