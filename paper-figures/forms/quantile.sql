-- By set the positions that it solves and with how many nodes: of an engine with a budget to its solution, else the
-- cumulative nodes of the first iteration from which on it holds the solution. `asked` is what `prunelab compare A B
-- --json --positions` says; of positions without a solution there is no row.
side AS (
    SELECT one.key AS turn, one.value ->> '$.set' AS name, one.value ->> '$.enhancements' AS enhancements, one.value ->> '$.parameters' AS parameters
    FROM asked, json_each(asked.json, '$.depths') AS deep, json_each(deep.value, '$.sets') AS one
    WHERE deep.value ->> '$.depth' = asked.json ->> '$.depth'),
common AS MATERIALIZED (SELECT value ->> '$.position' AS position FROM asked, json_each(asked.json, '$.positions')),
within AS MATERIALIZED (
    SELECT turn, position, solved, nodes FROM side JOIN solution USING (enhancements, parameters) JOIN common USING (position), asked
    WHERE study = json ->> '$.study' AND suite = json ->> '$.suite'),
searched AS MATERIALIZED (
    SELECT turn, position, depth, solved, nc,
           max(iif(solved, 0, depth)) OVER (PARTITION BY turn, position) AS unsolved
    FROM side JOIN result USING (enhancements, parameters) JOIN common USING (position), asked
    WHERE study = json ->> '$.study' AND suite = json ->> '$.suite' AND status = 'done' AND solved IS NOT NULL
      AND depth <= json ->> '$.depth' AND NOT EXISTS (SELECT 1 FROM within)),
found AS (
    SELECT turn, position, solved, nodes FROM within
    UNION ALL
    SELECT turn, position, max(depth) > max(unsolved), min(nc) FILTER (WHERE depth > unsolved)
    FROM searched GROUP BY turn, position)
SELECT PLAIN(json ->> '$.study') AS study, PLAIN(json ->> '$.suite') AS suite, PLAIN(json ->> '$.setting') AS setting,
       json ->> '$.depth' AS depth, EXISTS (SELECT 1 FROM within) AS budget, turn, PLAIN(name) AS name,
       PLAIN(position) AS position, solved, iif(solved, nodes, NULL) AS nodes
FROM asked, found JOIN side USING (turn)
ORDER BY turn, nodes IS NULL, nodes, position
