-- Root values that are wrong (method, oracle 1): one row for every set that should return minimax's
-- value and whose value is not that of the set `-` (or, without it, the commonest). Empty, or the
-- engine is wrong.
CREATE VIEW violation AS
WITH bad AS MATERIALIZED (
    SELECT position_id, depth, game
    FROM iterations JOIN _configurations AS configurations ON configurations.id = configuration_id
    WHERE preserves GROUP BY position_id, depth, game
    HAVING min(score) <> max(score)),
compared AS MATERIALIZED (
    SELECT bad.*, enhancements, parameters, score,
           first_value(score) OVER (PARTITION BY bad.position_id, bad.depth, bad.game
                                    ORDER BY enhancements = '-' DESC, same DESC, score) AS expected
    FROM (SELECT iterations.*, configurations.enhancements, configurations.parameters,
                 configurations.game,
                 count(*) OVER (PARTITION BY iterations.position_id, iterations.depth, game, score)
                     AS same
          FROM iterations JOIN _configurations AS configurations ON configurations.id = configuration_id
          WHERE preserves
            AND (position_id, depth, game) IN (SELECT position_id, depth, game FROM bad)) AS rows
    JOIN bad ON bad.position_id = rows.position_id AND bad.depth = rows.depth
         AND bad.game = rows.game)
SELECT positions.fen, enhancements, parameters, depth, game AS base, score, expected
FROM compared JOIN positions ON positions.id = position_id
WHERE score <> expected;
