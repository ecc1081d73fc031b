-- How many per cent of the points does multi-cut score at equal time?
-- Beside it Elo of our matches, and of the paper's together.
SELECT 'score at equal time' AS part, opening AS position, score AS value, NULL AS low, NULL AS high,
       NULL AS pairs_0, NULL AS pairs_half, NULL AS pairs_1, NULL AS pairs_1_half, NULL AS pairs_2
FROM opening_scores WHERE player = 'multi-cut' AND timed
UNION ALL
SELECT 'Elo, ours' || name, NULL, NULL, NULL, NULL,
       pairs_0, pairs_half, pairs_1, pairs_1_half, pairs_2
FROM our_matches WHERE player = 'multi-cut'
UNION ALL
SELECT 'Elo, the paper, ' || name, NULL, value, low, high, NULL, NULL, NULL, NULL, NULL
FROM paper_matches WHERE of = 'Table 2 pooled';
