-- Each position that both sets have: its phase and what each counts. `asked` is what `prunelab compare A B --json
-- --positions` says.
pair AS (
    SELECT side.value ->> '$.sets[0].set' AS a, side.value ->> '$.sets[1].set' AS b, side.value -> '$.sets[1].pair' AS found
    FROM asked, json_each(asked.json, '$.depths') AS side WHERE side.value ->> '$.depth' = asked.json ->> '$.depth'),
cell AS (SELECT value ->> '$.position' AS position, value -> '$.counts' AS counts FROM asked, json_each(asked.json, '$.positions'))
SELECT PLAIN(json ->> '$.study') AS study, PLAIN(json ->> '$.suite') AS suite, PLAIN(json ->> '$.setting') AS setting,
       json ->> '$.metric' AS metric, json ->> '$.depth' AS depth, PLAIN(a) AS a, PLAIN(b) AS b,
       found ->> '$.mean.log2' AS y, found ->> '$.mean.low' AS low, found ->> '$.mean.high' AS high, found ->> '$.smaller' AS smaller,
       PLAIN(cell.position) AS position, coalesce(phase, '') AS phase,
       (SELECT value FROM json_each(counts) WHERE key = a) AS n_a, (SELECT value FROM json_each(counts) WHERE key = b) AS n_b
FROM asked, pair, cell LEFT JOIN trait ON trait.suite = json ->> '$.suite' AND trait.position = cell.position
ORDER BY cell.position
