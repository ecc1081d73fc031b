-- Modelled CPU time of every stored search of a study that has a model. Cumulative. NULL where it has
-- a term that the model has no price for.
CREATE VIEW time_model AS
WITH priced AS MATERIALIZED (
    SELECT study,
           max(ns) FILTER (WHERE term = 'iterations') AS iterations,
           max(ns) FILTER (WHERE term = 'interior') AS interior,
           max(ns) FILTER (WHERE term = 'bottom') AS bottom,
           max(ns) FILTER (WHERE term = 'quiescence') AS quiescence,
           max(ns) FILTER (WHERE term = 'table_probes') AS table_probes,
           max(ns) FILTER (WHERE term = 'interior_R') AS interior_R,
           max(ns) FILTER (WHERE term = 'interior_H') AS interior_H,
           max(ns) FILTER (WHERE term = 'interior_K') AS interior_K,
           max(ns) FILTER (WHERE term = 'interior_L') AS interior_L,
           max(ns) FILTER (WHERE term = 'static_values') AS static_values
    FROM model GROUP BY study)
SELECT study, suite, position, enhancements, parameters, depth,
       iif(work.iterations, work.iterations * priced.iterations, 0)
       + iif(work.interior, work.interior * priced.interior, 0)
       + iif(work.bottom, work.bottom * priced.bottom, 0)
       + iif(work.quiescence, work.quiescence * priced.quiescence, 0)
       + iif(work.table_probes, work.table_probes * priced.table_probes, 0)
       + iif(work.interior_R, work.interior_R * priced.interior_R, 0)
       + iif(work.interior_H, work.interior_H * priced.interior_H, 0)
       + iif(work.interior_K, work.interior_K * priced.interior_K, 0)
       + iif(work.interior_L, work.interior_L * priced.interior_L, 0)
       + iif(work.static_values, work.static_values * priced.static_values, 0) AS cpu_ns
FROM work JOIN priced USING (study);
