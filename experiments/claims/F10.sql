-- How many per cent of the points does ProbCut score, its model fitted to our searches?
-- Beside it Elo of all matches.
SELECT iif(player = 'b', 'beside: score, default model', 'score, fitted') AS part, opening AS position, score AS value,
       NULL AS pairs_0, NULL AS pairs_half, NULL AS pairs_1, NULL AS pairs_1_half, NULL AS pairs_2
FROM opening_scores WHERE player IN ('b', 'b-fitted') AND control = '20000 nodes'
UNION ALL
SELECT 'Elo, ' || player || name, NULL, NULL, pairs_0, pairs_half, pairs_1, pairs_1_half, pairs_2
FROM our_matches WHERE player IN ('b', 'b-fitted');
