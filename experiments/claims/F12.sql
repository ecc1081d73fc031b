-- How many per cent of the points do the null move, futility pruning and late move pruning score?
-- Beside it Elo of all matches.
WITH own AS MATERIALIZED (
    SELECT * FROM opening_scores WHERE control = '20000 nodes' AND player IN ('V', 'f', 'p')),
whole AS (SELECT opening FROM own GROUP BY opening HAVING count(*) = 3)
SELECT 'score, ' || player AS part, opening AS position, score AS value,
       NULL AS pairs_0, NULL AS pairs_half, NULL AS pairs_1, NULL AS pairs_1_half, NULL AS pairs_2
FROM own JOIN whole USING (opening)
UNION ALL
SELECT 'Elo, ' || player || name, NULL, NULL, pairs_0, pairs_half, pairs_1, pairs_1_half, pairs_2
FROM our_matches WHERE player IN ('V', 'f', 'p');
