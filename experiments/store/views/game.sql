-- Games played for a study (`prunelab match`), failed ones too. `points`: the player's, 1, 0.5 or 0.
-- `ended_by`: 'checkmate', 'stalemate', 'material', 'repetition', 'fifty moves'; 'resignation' and
-- 'agreement' (adjudicated by the match's rules), 'length' (a draw after max_plies), 'time'.
CREATE VIEW game AS
SELECT studies.name AS study, asked.player, asked.opponent, matches.control,
       suites.name AS openings, entries.name AS opening, positions.fen, games.colour,
       games.result,
       CASE WHEN games.result = '1/2-1/2' THEN 0.5
            WHEN games.result IS NOT NULL THEN 1.0 * ((games.result = '1-0') = (games.colour = 'white'))
       END AS points,
       games.ended_by, games.plies, games.nodes, games.cpu_ns, games.status, games.reason,
       games.moves, games.thoughts, games.times,
       own.enhancements, own.parameters,
       other.enhancements AS opponent_enhancements, other.parameters AS opponent_parameters,
       matches.rules, games.run_id AS run, games.finished
FROM match_members AS asked
JOIN studies ON studies.id = asked.study_id
JOIN entries ON entries.id = asked.entry_id
JOIN suites ON suites.id = entries.suite_id
JOIN matches ON matches.id = asked.match_id
JOIN _configurations AS own ON own.id = matches.player_id
JOIN _configurations AS other ON other.id = matches.opponent_id
JOIN games ON games.match_id = asked.match_id AND games.position_id = entries.position_id
JOIN positions ON positions.id = games.position_id;
