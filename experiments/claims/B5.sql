-- By how many Elo did multi-cut win our matches, and by how many the paper's?
SELECT 'ours' || name AS part, NULL AS value, NULL AS low, NULL AS high,
       pairs_0, pairs_half, pairs_1, pairs_1_half, pairs_2
FROM our_matches WHERE player = 'multi-cut'
UNION ALL
SELECT 'the paper, ' || name, value, low, high, NULL, NULL, NULL, NULL, NULL
FROM paper_matches WHERE of = 'Table 2';
