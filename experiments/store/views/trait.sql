-- What each position of a suite is by itself: no search decides it. The phase is by the men on the board, as
-- `prunelab sample` has it.
CREATE VIEW trait AS
SELECT suites.name AS suite, entries.name AS position, entries.number AS line,
       CASE WHEN men >= 26 THEN 'opening' WHEN men <= 14 THEN 'endgame' ELSE 'middlegame' END AS phase,
       men, legal_moves, captures, in_check
FROM entries
JOIN suites ON suites.id = entries.suite_id
JOIN traits ON traits.position_id = entries.position_id
WHERE entries.current;
