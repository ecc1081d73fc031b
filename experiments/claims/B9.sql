-- How many points less often does a try of multi-cut succeed at all-nodes than at cut-nodes?
-- Beside it both rates, and what it takes and solves against multi-cut at cut-nodes alone.
WITH kinds AS MATERIALIZED (
    SELECT position, kind, tries, prunes FROM multi_cut_counts WHERE ask = 'table 1'),
own AS MATERIALIZED (
    SELECT own.position, own.beside, own.depth, own.nc, own.solved, cut.nc AS cut_nc,
           cut.solved AS cut_solved
    FROM tactical AS own JOIN tactical AS cut USING (position, enhancements)
    WHERE own.ask = 'table 1' AND cut.ask = 'cut' AND enhancements = 'TNSHMV')
SELECT printf('%ssuccess, cut-nodes less all-nodes, depth %d', beside, depth) AS part, position,
       100.0 * cuts.prunes AS top, cuts.tries AS bottom,
       100.0 * alls.prunes AS less_top, alls.tries AS less_bottom
FROM own
JOIN kinds AS cuts USING (position)
JOIN kinds AS alls USING (position)
WHERE cuts.kind = 'cut' AND alls.kind = 'all'
UNION ALL
SELECT printf('rate at %s-nodes, depth %d', kind, depth), position, 100.0 * prunes, tries, NULL, NULL
FROM own JOIN kinds USING (position) WHERE kind <> 'pv'
UNION ALL
SELECT printf('nodes over those at cut-nodes alone, depth %d', depth), position, nc, cut_nc, NULL, NULL
FROM own
UNION ALL
SELECT printf('solved over those at cut-nodes alone, depth %d', depth), position, solved, cut_solved,
       NULL, NULL
FROM own;
