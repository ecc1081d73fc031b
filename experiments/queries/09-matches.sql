-- How did the matches end? How many pairs of games did each side win?
SELECT study, player, opponent, control, games, wins, draws, losses, round(100 * score, 1) AS percent,
       pairs_0 + pairs_half AS pairs_lost, pairs_1 AS pairs_even, pairs_1_half + pairs_2 AS pairs_won
FROM match ORDER BY study, player, control;
