-- Tables 2 and 4: every match of the two studies, by its outcomes of pairs (an opening with both colours). Of the paper's,
-- which reports neither pairs nor draws, every game stands as a pair: independent and without draws, which makes their
-- intervals as wide as can be.
-- label: study|player|control|pairs|won|alike
WITH both (study, player, control, pairs_0, pairs_half, pairs_1, pairs_1_half, pairs_2) AS (
    VALUES ('bjornsson-marsland-table2', 'multi-cut', 'paper all four matches', 145, 0, 1, 0, 174),
           ('bjornsson-marsland-table4', 't-variable', 'paper', 44, 0, 1, 0, 55),
           ('bjornsson-marsland-table4', 't-10', 'paper', 46, 0, 1, 0, 53),
           ('bjornsson-marsland-table4', 't-20', 'paper', 59, 0, 0, 0, 41)
    UNION ALL
    SELECT study, player, control, pairs_0, pairs_half, pairs_1, pairs_1_half, pairs_2
    FROM match
    WHERE games > 0
      AND (study = 'bjornsson-marsland-table2'
           OR study = 'bjornsson-marsland-table4')),
counted AS (SELECT *, pairs_0 + pairs_half + pairs_1 + pairs_1_half + pairs_2 AS pairs FROM both)
SELECT study || '|' || player || '|' || control || '|' || pairs || '|' || (pairs_2 > pairs_0) || '|' ||
       (pairs IN (pairs_0, pairs_half, pairs_1, pairs_1_half, pairs_2)) AS label,
       pairs_0, pairs_half, pairs_1, pairs_1_half, pairs_2
FROM counted WHERE pairs > 1
ORDER BY study, player, control NOT LIKE 'paper%', CAST(control AS INTEGER)
