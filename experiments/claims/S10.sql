-- What share of the nodes of T does H save beside it?
WITH own AS MATERIALIZED (
    SELECT * FROM nodes WHERE metric = 'NC' AND enhancements IN ('T', 'TH'))
SELECT printf('%s %d', iif(depth = (SELECT max(depth) FROM own), 'deepest, depth', 'depth'), depth)
           AS part,
       position, 100.0 * (t.nodes - th.nodes) AS top, t.nodes AS bottom
FROM own AS t JOIN own AS th USING (depth, ask, position)
WHERE t.enhancements = 'T' AND th.enhancements = 'TH'
ORDER BY depth;
