-- What each set takes and what the best of the 64 sets of T R N S H K does, as doublings of the nodes with
-- nothing on, at the positions with even numbers. The best is the set whose mean is the least over the
-- positions with odd numbers, at that depth, in that metric and base program. A number is a line of the suite.
WITH own AS MATERIALIZED (
    SELECT metric, ask, program, position, line, enhancements, depth, nodes, doublings
    FROM doublings JOIN asked_position USING (ask, position)
    WHERE NOT instr(enhancements, 'L')),
means AS MATERIALIZED (
    SELECT metric, ask, depth, enhancements, avg(doublings) AS mean FROM own
    WHERE line % 2 GROUP BY metric, ask, depth, enhancements),
best AS MATERIALIZED ( -- the set is that of the row with the least
    SELECT metric, ask, depth, enhancements AS best, min(mean) FROM means GROUP BY metric, ask, depth)
SELECT own.metric, own.ask, own.program, own.position, own.enhancements, own.depth, own.nodes,
       own.doublings - none.doublings AS doublings, least.doublings - none.doublings AS best_doublings, best
FROM own
JOIN best USING (metric, ask, depth)
JOIN own AS none USING (metric, ask, depth, position)
JOIN own AS least USING (metric, ask, depth, position)
WHERE own.line % 2 = 0 AND none.enhancements = '-' AND least.enhancements = best
