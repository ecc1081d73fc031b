-- How a study's matches stand: finished games, from the player's side; `score` is its share of the
-- points. `pairs_0` to `pairs_2`: openings whose two games (one with each colour) brought it so many
-- points; an opening with only one finished game is not among them.
CREATE VIEW match AS
WITH pairs AS MATERIALIZED (
    SELECT study, player, opponent, control, rules, openings, opening,
           enhancements, parameters, opponent_enhancements, opponent_parameters,
           count(points) AS games, count(*) FILTER (WHERE points = 1) AS wins,
           count(*) FILTER (WHERE points = 0.5) AS draws,
           count(*) FILTER (WHERE points = 0) AS losses,
           count(*) FILTER (WHERE status = 'failed') AS failed, sum(points) AS points
    FROM game
    GROUP BY study, player, opponent, control, rules, openings, opening,
             enhancements, parameters, opponent_enhancements, opponent_parameters),
sums AS (
    SELECT study, player, opponent, control, sum(games) AS games, sum(wins) AS wins,
           sum(draws) AS draws, sum(losses) AS losses,
           sum(points) / nullif(sum(games), 0) AS score,
           count(*) FILTER (WHERE games = 2 AND points = 0) AS pairs_0,
           count(*) FILTER (WHERE games = 2 AND points = 0.5) AS pairs_half,
           count(*) FILTER (WHERE games = 2 AND points = 1) AS pairs_1,
           count(*) FILTER (WHERE games = 2 AND points = 1.5) AS pairs_1_half,
           count(*) FILTER (WHERE games = 2 AND points = 2) AS pairs_2,
           sum(failed) AS failed, openings, enhancements, parameters,
           opponent_enhancements, opponent_parameters, rules,
           count(*) FILTER (WHERE games = 2) AS pairs,
           avg(points / 2) FILTER (WHERE games = 2) AS mean,
           sum(points * points / 4) FILTER (WHERE games = 2) AS squares
    FROM pairs
    GROUP BY study, player, opponent, control, rules, openings,
             enhancements, parameters, opponent_enhancements, opponent_parameters),
reached AS ( -- how far the interval of the mean reaches: analysis/elo.h
    SELECT *, 1.959963984540054 * sqrt(nullif(max(squares - pairs * mean * mean, 0), 0) / (pairs - 1) / pairs) AS reach
    FROM sums)
SELECT study, player, opponent, control, games, wins, draws, losses, score,
       pairs_0, pairs_half, pairs_1, pairs_1_half, pairs_2, failed, openings, enhancements, parameters,
       opponent_enhancements, opponent_parameters, rules,
       CASE WHEN mean > 0 AND mean < 1 THEN 400 * log10(mean / (1 - mean)) END AS elo,
       CASE WHEN mean - reach > 0 THEN 400 * log10((mean - reach) / (1 - mean + reach)) END AS elo_low,
       CASE WHEN mean + reach < 1 THEN 400 * log10((mean + reach) / (1 - mean - reach)) END AS elo_high
FROM reached;
