-- How many times the nodes does multi-cut take at all nodes but PV that it takes at cut-nodes alone?
WITH own AS MATERIALIZED (SELECT * FROM multi_cut WHERE r = 2 AND c = 3 AND m = 10)
SELECT 'nodes, everywhere over cut-nodes alone' AS part,
       position, 1.0 * everywhere.nc AS top, cut.nc AS bottom
FROM own AS everywhere JOIN own AS cut USING (position, depth)
WHERE everywhere.place = 'nonpv' AND cut.place = 'cut'
UNION ALL
SELECT 'solved, everywhere less cut-nodes alone',
       position, 100.0 * (everywhere.solved - cut.solved), cut.base_solved
FROM own AS everywhere JOIN own AS cut USING (position, depth)
WHERE everywhere.place = 'nonpv' AND cut.place = 'cut';
