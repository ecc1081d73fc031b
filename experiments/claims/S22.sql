-- How many times the minimal tree does N search, at each depth? Beside it with nothing on and with all.
WITH own AS MATERIALIZED (
    SELECT ask, position, enhancements, depth, nbp, ask LIKE 'beside%' OR enhancements <> 'N' AS beside,
           CAST(substr(ask, instr(ask, 'width ') + 6) AS INTEGER) AS w
    FROM asked_iteration WHERE enhancements IN ('-', 'N', 'TRNSHL'))
SELECT iif(beside, printf('%s%s, %s, depth %d', iif(ask LIKE 'beside%', '', 'beside: '), ask, enhancements, depth),
           printf('%s depths, %s, depth %d', iif(depth % 2, 'odd', 'even'), ask, depth)) AS part,
       position, nbp AS top, pow(w, (depth + 1) / 2) + pow(w, depth / 2) - 1 AS bottom
FROM own
ORDER BY beside, part, position;
