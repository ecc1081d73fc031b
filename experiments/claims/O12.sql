-- On how many trees has NegaScout more leaves than alpha-beta? Beside it how many, and Scout's.
WITH own AS MATERIALIZED (
    SELECT d.ask, d.suite, d.position, d.depth, d.nbp AS driver, t.nbp AS plain
    FROM asked_result AS d JOIN asked_result AS t USING (ask, suite, position, depth)
    WHERE d.status = 'done' AND t.status = 'done' AND t.enhancements = 'T'
      AND d.enhancements = iif(ask = 'Scout', 'TD', 'TN'))
SELECT printf('trees with more, depth %d', depth) AS part, NULL AS position,
       sum(driver > 1.01 * plain) AS value, NULL AS top, NULL AS bottom, 1 AS block
FROM own WHERE ask = 'NegaScout' GROUP BY depth
UNION ALL
SELECT printf('leaves, %s, %s, depth %d', ask, suite, depth), position, NULL, driver, plain, 2
FROM own
ORDER BY block, part;
