-- Drivers of the root against NegaScout beside the same table, log2 of a driver's count / NegaScout's, mean
-- over positions, at the deepest depth that is done: nodes (NC), bottom positions (NBP), and the
-- searches of the root in the last iteration (their number, not a ratio). `kind`: in chess the table and the
-- grain, on trees the game.
-- label: game|number|kind|driver|count|depth
WITH chess (number, kind, key) AS (
    VALUES (1, '8192 entries', '{}'),
           (2, '1048576 entries', '{"T.entries":1048576,"T.entry":"two"}'),
           (3, 'grain 10', '{"T.entries":1048576,"T.entry":"two","base.grain":10}'),
           (4, 'grain 100', '{"T.entries":1048576,"T.entry":"two","base.grain":100}')),
trees (number, kind, key) AS (
    VALUES (1, 'strongly ordered', 'planted:width=20,first=70,quarter=90,spread=100'),
           (2, 'randomly ordered', 'planted:width=20,first=5,quarter=25,spread=100'),
           (3, 'random leaves', 'random:width=20,spread=100'),
           (4, 'sums of edges', 'incremental:width=20,spread=100')),
own AS MATERIALIZED (
    SELECT study = 'drivers-trees' AS trees, suite, position, enhancements, depth, nc, nbp,
           json_remove(parameters, '$."D.kind"') AS setting,
           coalesce(json_extract(parameters, '$."D.kind"'), 'mtdf') AS driver
    FROM result
    WHERE study IN ('drivers-passes', 'drivers-trees') AND status = 'done' AND enhancements IN ('TN', 'TD')),
named AS MATERIALIZED (
    SELECT own.*, number, kind FROM own JOIN chess ON key = setting WHERE NOT trees
    UNION ALL
    SELECT own.*, number, kind FROM own JOIN trees ON key = suite
    WHERE trees AND setting = '{"T.entries":65536,"T.entry":"two"}'),
deepest AS (SELECT trees, max(depth) AS depth FROM named GROUP BY trees),
passes AS MATERIALIZED (
    SELECT study = 'drivers-trees' AS trees, position, depth, sum(value) AS passes,
           json_remove(parameters, '$."D.kind"') AS setting,
           coalesce(json_extract(parameters, '$."D.kind"'), 'mtdf') AS driver
    FROM counter
    WHERE study IN ('drivers-passes', 'drivers-trees') AND counter = 'driver_passes' AND enhancements = 'TD'
    GROUP BY study, position, parameters, depth),
counts AS (
    SELECT d.trees, d.number, d.kind, d.driver, d.depth, d.position, ln(1.0 * d.nc / n.nc) / ln(2) AS nc,
           ln(1.0 * d.nbp / n.nbp) / ln(2) AS nbp, ln(this.passes - last.passes) / ln(2) AS passes
    FROM named AS d JOIN deepest USING (trees, depth)
    JOIN named AS n USING (trees, number, position, depth)
    JOIN passes AS this USING (trees, position, setting, driver, depth)
    JOIN passes AS last USING (trees, position, setting, driver)
    WHERE d.enhancements = 'TD' AND n.enhancements = 'TN' AND last.depth = d.depth - 1),
long AS (
    SELECT *, 'nodes' AS count, nc AS y FROM counts
    UNION ALL
    SELECT *, 'leaves', nbp FROM counts
    UNION ALL
    SELECT *, 'passes', passes FROM counts)
SELECT iif(trees, 'trees', 'chess') || '|' || number || '|' || kind || '|' || driver || '|' || count || '|' || depth AS label,
       position, y AS value
FROM long
ORDER BY label, position
