-- How many times the minimal tree does N search, on the mean over widths and depths? Beside it each,
-- other orderings, and with nothing on and with all.
WITH own AS MATERIALIZED (
    SELECT ask, position, enhancements, depth, nbp, ask LIKE 'beside%' AS beside,
           CAST(substr(ask, instr(ask, 'width ') + 6) AS INTEGER) AS w
    FROM asked_iteration WHERE enhancements IN ('-', 'N', 'TRNSHL')),
minimal AS MATERIALIZED (
    SELECT *, pow(w, (depth + 1) / 2) + pow(w, depth / 2) - 1 AS leaves FROM own),
judged AS MATERIALIZED (SELECT * FROM minimal WHERE NOT beside AND enhancements = 'N'),
terms AS MATERIALIZED (
    SELECT ask, depth, count(*) OVER (PARTITION BY depth % 2) AS terms
    FROM (SELECT DISTINCT ask, depth FROM judged)),
signs (sign) AS (VALUES (1), (-1))
-- Every position has every term; what is not of its width adds nothing.
SELECT iif(terms.depth % 2, 'odd depths', 'even depths') AS part, position,
       printf('%s %d %d', terms.ask, terms.depth, sign) AS term, 1.0 * sign / terms AS factor,
       CASE WHEN judged.ask <> terms.ask THEN 0 WHEN sign > 0 THEN nbp ELSE leaves END AS nodes,
       NULL AS top, NULL AS bottom, 1 AS block
FROM terms JOIN judged ON judged.depth = terms.depth JOIN signs
UNION ALL
SELECT printf('%s%s, %s, depth %d', iif(beside, '', 'beside: '), ask, enhancements, depth), position,
       NULL, NULL, NULL, nbp, leaves, 2
FROM minimal
ORDER BY block, part, position;
