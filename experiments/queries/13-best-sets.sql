-- Which set of each sweep of selective search takes the fewest nodes, and what is it without forward pruning?
-- They play each other in selectivity-best-early and selectivity-best-today. The least mean of log2 NC over
-- the positions, at the greatest depth at which every set is done in all of them, among the sets that prune;
-- of equal ones the first by name.
WITH own AS MATERIALIZED (
    SELECT study, suite, position, enhancements, depth, nc
    FROM result WHERE study IN ('selectivity', 'selectivity-early') AND status = 'done'),
whole AS (
    SELECT study, suite, max(depth) AS depth
    FROM (SELECT study, suite, depth FROM own GROUP BY study, suite, depth
          HAVING count(*) = 2048 * count(DISTINCT position))
    GROUP BY study, suite),
means AS (
    SELECT study, suite, depth, enhancements, count(*) AS positions, avg(log2(nc)) AS mean,
           replace(replace(replace(replace(replace(replace(replace(replace(replace(enhancements,
               'B', ''), 'W', ''), 'Z', ''), 'G', ''), 'V', ''), 'b', ''), 'f', ''), 'p', ''), 'l', '') AS plain
    FROM own JOIN whole USING (study, suite, depth)
    GROUP BY study, suite, enhancements),
ranked AS (
    SELECT *, row_number() OVER (PARTITION BY study, suite ORDER BY mean, enhancements) AS rank
    FROM means WHERE enhancements <> plain)
SELECT ranked.study, ranked.suite, ranked.depth, ranked.positions, ranked.enhancements AS best,
       iif(ranked.plain = '', '-', ranked.plain) AS opponent,
       round(pow(2, ranked.mean - means.mean), 3) AS nodes_of_opponents
FROM ranked JOIN means ON means.study = ranked.study AND means.suite = ranked.suite
     AND means.enhancements = iif(ranked.plain = '', '-', ranked.plain)
WHERE rank = 1 ORDER BY ranked.study, ranked.suite;
