-- What each switch of two real engines, and of ours, does to the nodes to solution, in doublings: alone, added
-- last, and the Shapley value, with intervals; of the suite and depth with the most positions. `partner`: the
-- letter that takes half or more of what this one saves alone, and of such the one that takes most (an interaction
-- of the two whose interval is above 0).
WITH asked(study, panel) AS (VALUES ('toga2', 1), ('glaurung', 2), ('selectivity-solution', 3)),
found AS MATERIALIZED (
    SELECT * FROM effect JOIN asked USING (study) WHERE metric = 'solution' AND setting = '{}'),
groups AS (
    SELECT study, suite, depth, positions,
           row_number() OVER (PARTITION BY study ORDER BY positions DESC, depth DESC, suite) AS rank
    FROM (SELECT DISTINCT study, suite, depth, positions FROM found)),
chosen AS MATERIALIZED (
    SELECT found.* FROM found JOIN groups USING (study, suite, depth, positions) WHERE rank = 1),
pairs AS (
    SELECT both.study, alone.letters AS letter, replace(both.letters, alone.letters, '') AS partner,
           row_number() OVER (PARTITION BY both.study, alone.letters ORDER BY both.value DESC) AS rank
    FROM chosen AS both JOIN chosen AS alone USING (study)
    WHERE both.kind = 'interaction' AND length(both.letters) = 2 AND both.low > 0
          AND alone.kind = 'add_one' AND instr(both.letters, alone.letters) AND both.value >= -alone.value / 2),
budgets AS (
    SELECT study, suite, depth, max(node_limit) AS budget FROM trace
    WHERE study IN (SELECT study FROM asked) GROUP BY study, suite, depth),
told AS (
    SELECT group_concat(said, '; ') AS panels
    FROM (SELECT 'for ' || foreign_engine.name || ' over ' || positions || ' positions of ' || suite
                 || ' with a budget of ' || budget || ' nodes' AS said
          FROM groups JOIN budgets USING (study, suite, depth) JOIN foreign_engine USING (study) JOIN asked USING (study)
          WHERE rank = 1 AND current ORDER BY panel))
SELECT chosen.study, foreign_engine.name AS engine, chosen.suite, chosen.depth, positions, budget, letters AS letter, title, kind,
       value, low, high, coalesce(partner, '-') AS partner, panels
FROM chosen
JOIN switch ON switch.study = chosen.study AND switch.letter = letters
JOIN foreign_engine ON foreign_engine.study = chosen.study AND current
JOIN budgets ON budgets.study = chosen.study AND budgets.suite = chosen.suite AND budgets.depth = chosen.depth
LEFT JOIN pairs ON pairs.study = chosen.study AND pairs.letter = letters AND pairs.rank = 1
CROSS JOIN told
WHERE kind IN ('add_one', 'leave_one_out', 'shapley')
ORDER BY chosen.panel, number, kind
