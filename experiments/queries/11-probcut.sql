-- Which whole numbers make ProbCut's model, v(d) = a v(d - r) + b with error sigma, fit our searches?
-- a in thousandths, b and sigma in centipawns, as b.a, b.b and b.sigma take them (r as b.r); least squares
-- over the positions of probcut-fit (openings) and of selectivity-risk (tactics), searched with TNH, by
-- depth and (depth NULL) over depths 4 and more together; the last rows (suite NULL) are of both studies.
-- In a tactical suite who is to move gains, which b contains; ProbCut asks the model for both sides. Seen
-- from both sides, each pair of values and its negative, b is 0: a_sides and sigma_sides. Values beyond 10
-- pawns are left out: there the model decides nothing.
WITH own AS MATERIALIZED (
    SELECT study, suite, position, depth, score FROM result
    WHERE study IN ('probcut-fit', 'selectivity-risk') AND enhancements = 'TNH'
      AND parameters = '{"T.entries":1048576}' AND status = 'done' AND abs(score) <= 1000),
pairs AS MATERIALIZED (
    SELECT study, suite, deep.depth, deep.depth - shallow.depth AS r, 1.0 * shallow.score AS x, 1.0 * deep.score AS y
    FROM own AS deep JOIN own AS shallow USING (study, suite, position)
    WHERE deep.depth - shallow.depth IN (2, 4)),
grouped AS MATERIALIZED (
    SELECT study, suite, depth, r, x, y FROM pairs
    UNION ALL
    SELECT study, suite, NULL, r, x, y FROM pairs WHERE depth >= 4
    UNION ALL
    SELECT NULL, NULL, NULL, r, x, y FROM pairs WHERE depth >= 4),
means AS MATERIALIZED (
    SELECT study, suite, depth, r, count(*) AS pairs, avg(x) AS mean_x, avg(y) AS mean_y, avg(x * x) AS xx,
           avg(x * y) AS xy, avg(y * y) AS yy
    FROM grouped GROUP BY study, suite, depth, r),
fits AS (
    SELECT study, suite, depth, r, pairs, mean_x, mean_y, (xy - mean_x * mean_y) / (xx - mean_x * mean_x) AS slope,
           yy - mean_y * mean_y AS var_y, xx - mean_x * mean_x AS var_x,
           xy / xx AS slope_sides, yy - xy * xy / xx AS rest_sides
    FROM means WHERE pairs > 2 AND xx > mean_x * mean_x)
SELECT suite, study, depth, r, pairs, CAST(round(1000 * slope) AS INTEGER) AS a,
       CAST(round(mean_y - slope * mean_x) AS INTEGER) AS b,
       CAST(round(sqrt(max(0.0, var_y - slope * slope * var_x) * pairs / (pairs - 2))) AS INTEGER) AS sigma,
       round(slope * sqrt(var_x / nullif(var_y, 0)), 3) AS correlation,
       CAST(round(1000 * slope_sides) AS INTEGER) AS a_sides,
       CAST(round(sqrt(max(0.0, rest_sides) * pairs / (pairs - 1))) AS INTEGER) AS sigma_sides
FROM fits
ORDER BY suite IS NULL, suite, study, r, depth;
