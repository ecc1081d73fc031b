CREATE VIEW position AS
SELECT suites.name AS suite, entries.name AS position, entries.number AS line, positions.fen,
       entries.best AS best_moves, entries.avoid AS avoid_moves, entries.mate,
       clusters.name AS cluster -- positions that resemble each other: the game; NULL: alone
FROM entries
JOIN suites ON suites.id = entries.suite_id
JOIN positions ON positions.id = entries.position_id
LEFT JOIN clusters ON clusters.entry_id = entries.id
WHERE entries.current;
