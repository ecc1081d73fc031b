-- Every match that was played, with its name: of a player's matches the one of the most games, then of
-- the most nodes a move, is the largest.
SELECT player, iif(row_number() OVER (PARTITION BY player ORDER BY games DESC,
                                      iif(control LIKE '%nodes', CAST(control AS INTEGER), 0) DESC,
                                      control) = 1, ', largest: ', ': ')
           || printf('%s, %d games', control, games) AS name,
       pairs_0, pairs_half, pairs_1, pairs_1_half, pairs_2
FROM asked_match WHERE games > 0
