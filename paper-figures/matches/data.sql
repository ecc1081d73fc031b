-- Tables 2 and 4: every match of the two studies, by its outcomes of pairs (an opening with both colours).
SELECT study, player, control, games, score, pairs_0, pairs_half, pairs_1, pairs_1_half, pairs_2
FROM match
WHERE games > 0
  AND (study = 'bjornsson-marsland-table2'
       OR study = 'bjornsson-marsland-table4')
ORDER BY study, player, CAST(control AS INTEGER)
