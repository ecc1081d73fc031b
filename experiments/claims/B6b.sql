-- How many per cent of the points does the plain null move score against t = 20 at equal time?
-- Beside it Elo of our matches, and of the paper's, of t = 20.
SELECT 'score of t = 0 at equal time' AS part, opening AS position, 100 - score AS value,
       NULL AS low, NULL AS high,
       NULL AS pairs_0, NULL AS pairs_half, NULL AS pairs_1, NULL AS pairs_1_half, NULL AS pairs_2
FROM opening_scores WHERE player = 't-20' AND timed
UNION ALL
SELECT 'Elo of t = 20' || name, NULL, NULL, NULL, NULL,
       pairs_0, pairs_half, pairs_1, pairs_1_half, pairs_2
FROM our_matches WHERE player = 't-20'
UNION ALL
SELECT 'Elo of t = 20, the paper', NULL, value, low, high, NULL, NULL, NULL, NULL, NULL
FROM paper_matches WHERE of = 'Table 4' AND name = 't = 20';
