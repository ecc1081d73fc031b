-- How near does the best set with T come to the minimal tree, and the best without?
WITH own AS MATERIALIZED (
    SELECT position, enhancements, depth, instr(enhancements, 'T') > 0 AS with_t,
           1.0 * nbp / least AS far, nbp / formula AS far_from_formula
    FROM trees),
best AS (
    SELECT depth, with_t, enhancements, min(mean)
    FROM (SELECT depth, with_t, enhancements, avg(ln(far)) AS mean
          FROM own GROUP BY depth, with_t, enhancements)
    GROUP BY depth, with_t)
SELECT printf('%s, depth %d (%s)', iif(with_t, 'with T', 'without T'), depth, enhancements) AS part,
       position, far AS ratio
FROM own JOIN best USING (depth, with_t, enhancements)
UNION ALL
SELECT printf('against the formula, %s, depth %d (%s)', iif(with_t, 'with T', 'without T'), depth,
              enhancements),
       position, far_from_formula
FROM own JOIN best USING (depth, with_t, enhancements);
