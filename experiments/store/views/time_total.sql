-- Sums over a suite: `cpu_ns` of the medians; `low` and `high`, the least and the greatest sum of one
-- round. `positions` is the number of positions, `rounds` that of the rounds with all of them. Runs that
-- were merged have rounds of the same numbers.
CREATE VIEW time_total AS
WITH medians AS MATERIALIZED (
    SELECT study, suite, enhancements, parameters, depth, count(*) AS positions,
           sum(cpu_ns) AS cpu_ns
    FROM time_median GROUP BY study, suite, enhancements, parameters, depth),
sums AS MATERIALIZED (
    SELECT study, suite, enhancements, parameters, depth, count(*) AS positions,
           sum(cpu_ns) AS cpu_ns
    FROM timing WHERE latest
    GROUP BY study, suite, enhancements, parameters, depth, run, round)
SELECT study, suite, enhancements, parameters, depth, positions, count(*) AS rounds,
       medians.cpu_ns, min(sums.cpu_ns) AS low, max(sums.cpu_ns) AS high
FROM medians JOIN sums USING (study, suite, enhancements, parameters, depth, positions)
GROUP BY study, suite, enhancements, parameters, depth;
