-- In how many of 100 resamples of the positions is (2,3,8) or (2,3,12) the setting of the fewest nodes
-- among those that solve at least 99 % of the base's number? Beside it which are chosen, how often.
-- Left out are settings that no resample is likely to choose: they solve under 97 % of it in the sample,
-- or take 1.25 times the nodes of one that solves 99.8 % of it.
WITH RECURSIVE own AS MATERIALIZED (
    SELECT suite, position, printf('(%d,%d,%d)', r, c, m) AS setting, beside, depth, nc, solved, base_solved
    FROM multi_cut WHERE place = 'cut' AND m <> 10),
totals AS MATERIALIZED (
    SELECT setting, sum(nc) AS nc, 1.0 * sum(solved) / sum(base_solved) AS solved
    FROM own GROUP BY setting),
likely AS MATERIALIZED (
    SELECT setting FROM totals
    WHERE solved >= 0.97
      AND nc <= 1.25 * coalesce((SELECT min(nc) FROM totals WHERE solved >= 0.998), nc)),
-- A game, with all its positions, is one place; so is a position without a game.
places AS MATERIALIZED (
    SELECT position, dense_rank() OVER (ORDER BY cluster IS NULL, coalesce(cluster, position)) - 1 AS place
    FROM (SELECT DISTINCT suite, position FROM own) LEFT JOIN position USING (suite, position)),
-- A resample draws as many places as there are, by the random numbers of Park and Miller.
draws (number, random) AS (
    SELECT 0, 16807
    UNION ALL
    SELECT number + 1, random * 48271 % 2147483647
    FROM draws WHERE number + 1 < 200 * (SELECT max(place) + 1 FROM places)),
weights AS MATERIALIZED (
    SELECT number / nb AS resample, random % nb AS place, count(*) AS weight
    FROM draws JOIN (SELECT max(place) + 1 AS nb FROM places) WHERE nb > 0
    GROUP BY 1, 2),
cells AS MATERIALIZED (
    SELECT place, setting, nc, solved, base_solved
    FROM own JOIN likely USING (setting) JOIN places USING (position)),
choices AS MATERIALIZED (
    SELECT resample, setting, min(nc)
    FROM (SELECT resample, setting, sum(weight * nc) AS nc
          FROM weights JOIN cells USING (place)
          GROUP BY resample, setting
          HAVING sum(weight * solved) >= 0.99 * sum(weight * base_solved))
    GROUP BY resample),
share AS (
    SELECT count(*) / 2.0 AS percent FROM choices WHERE setting IN ('(2,3,8)', '(2,3,12)')),
shown AS (SELECT DISTINCT beside, depth FROM own)
SELECT printf('%schosen: (2,3,8) or (2,3,12), depth %d', beside, depth) AS part,
       percent AS value, percent AS low, iif(percent BETWEEN 5.01 AND 94.99, 100, percent) AS high,
       1 AS block, 0 AS sort
FROM share JOIN shown WHERE (SELECT count(DISTINCT setting) FROM own) = 27
UNION ALL
SELECT printf('how often %s', setting), count(*) / 2.0, NULL, NULL, 2, -count(*)
FROM choices GROUP BY setting
ORDER BY block, sort, part;
