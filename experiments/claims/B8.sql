-- By how many Elo did multi-cut win all of the paper's matches together, and ours?
SELECT 'the paper, ' || name AS part, value, low, high, NULL AS pairs_0, NULL AS pairs_half,
       NULL AS pairs_1, NULL AS pairs_1_half, NULL AS pairs_2
FROM paper_matches
WHERE of = 'Table 2 pooled' AND EXISTS (SELECT 1 FROM our_matches WHERE player = 'multi-cut')
UNION ALL
SELECT 'ours' || name, NULL, NULL, NULL, pairs_0, pairs_half, pairs_1, pairs_1_half, pairs_2
FROM our_matches WHERE player = 'multi-cut';
