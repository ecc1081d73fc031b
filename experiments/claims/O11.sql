-- On how many trees has SSS* more leaves than alpha-beta? Beside it how many it has.
WITH own AS MATERIALIZED (
    SELECT d.ask, d.suite, d.position, d.depth, d.nbp AS driver, t.nbp AS plain
    FROM asked_result AS d JOIN asked_result AS t USING (ask, suite, position, depth)
    WHERE d.status = 'done' AND t.status = 'done' AND d.enhancements = 'TD' AND t.enhancements = 'T')
SELECT printf('trees with more, depth %d', depth) AS part, NULL AS position,
       sum(driver > 1.01 * plain) AS value, NULL AS top, NULL AS bottom, 1 AS block
FROM own WHERE ask = 'trees' GROUP BY depth
UNION ALL
SELECT printf('leaves, %s, %s, depth %d', iif(ask = 'trees', 'SSS*', ask), suite, depth), position, NULL,
       driver, plain, 2
FROM own
ORDER BY block, part;
