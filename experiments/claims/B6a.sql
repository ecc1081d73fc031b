-- How many per cent of the points do the small margins score against t = 0 at equal time?
-- Beside it Elo of our matches, and of the paper's.
WITH own AS MATERIALIZED (
    SELECT * FROM opening_scores WHERE timed AND player IN ('t-variable', 't-10')),
both AS (
    SELECT opening, control FROM own GROUP BY opening, control HAVING count(*) = 2)
SELECT printf('score at equal time, %s', replace(replace(player, 't-v', 'v'), 't-', 't = ')) AS part,
       opening AS position, score AS value, NULL AS low, NULL AS high,
       NULL AS pairs_0, NULL AS pairs_half, NULL AS pairs_1, NULL AS pairs_1_half, NULL AS pairs_2
FROM own JOIN both USING (opening, control)
UNION ALL
SELECT 'Elo, ' || replace(replace(player, 't-v', 'v'), 't-', 't = ') || name, NULL, NULL, NULL, NULL,
       pairs_0, pairs_half, pairs_1, pairs_1_half, pairs_2
FROM our_matches
UNION ALL
SELECT 'Elo, the paper, ' || name, NULL, value, low, high, NULL, NULL, NULL, NULL, NULL
FROM paper_matches WHERE of = 'Table 4';
