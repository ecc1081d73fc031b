-- By how much is the share that T and H bring greater in NC than in NBP?
WITH own AS MATERIALIZED (SELECT * FROM saving WHERE enhancements IN ('T', 'H'))
SELECT printf('%s, depth %d', enhancements, depth) AS part, position,
       100.0 * (nc.none - nc.nodes) AS top, nc.none - nc.best AS bottom,
       100.0 * (nbp.none - nbp.nodes) AS less_top, nbp.none - nbp.best AS less_bottom
FROM own AS nc JOIN own AS nbp USING (depth, ask, enhancements, position)
WHERE nc.metric = 'NC' AND nbp.metric = 'NBP'
ORDER BY enhancements, depth;
