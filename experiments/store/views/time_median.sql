-- The median over the rounds of the last campaign, and the least and the greatest of them.
CREATE VIEW time_median AS
WITH ranked AS (
    SELECT study, suite, position, enhancements, parameters, depth, cpu_ns,
           row_number() OVER (PARTITION BY study, suite, position, enhancements, parameters, depth
                              ORDER BY cpu_ns) AS rank,
           count(*) OVER (PARTITION BY study, suite, position, enhancements, parameters, depth)
               AS rounds
    FROM timing WHERE latest)
SELECT study, suite, position, enhancements, parameters, depth, rounds,
       avg(cpu_ns) FILTER (WHERE rank IN ((rounds + 1) / 2, (rounds + 2) / 2)) AS cpu_ns,
       min(cpu_ns) AS low, max(cpu_ns) AS high
FROM ranked GROUP BY study, suite, position, enhancements, parameters, depth;
