-- What a player scored in the two games of an opening, in per cent, by what limited the moves; `timed`:
-- by time. Openings of which one game is missing are left out.
SELECT ask, player, control, control NOT LIKE '% nodes' AS timed, opening, 50.0 * sum(points) AS score
FROM asked JOIN game USING (study)
WHERE points IS NOT NULL
GROUP BY ask, player, control, opening HAVING count(*) = 2
