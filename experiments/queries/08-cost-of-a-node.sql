-- What does a node cost, by set?
-- CPU time in nanoseconds, as `prunelab time` measured it. `relative`: the cost with nothing on is 1.
WITH cost AS (
    SELECT suite, enhancements, depth, nc, max(depth) OVER (PARTITION BY suite) AS deepest, 1.0 * time_total.cpu_ns / nc AS ns
    FROM time_total
    JOIN total USING (study, suite, enhancements, parameters, depth, positions)
    WHERE study = 'marsland1986' AND setting = '{"base.root_order":"sorted"}')
SELECT suite, enhancements, depth, nc, round(ns, 1) AS ns_per_node,
       round(ns / first_value(ns) OVER (PARTITION BY suite ORDER BY enhancements <> '-'), 2) AS relative
FROM cost WHERE depth = deepest ORDER BY suite, ns;
