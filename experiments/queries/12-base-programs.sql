-- What do T, H and both bring in each base program, in percent of the possible reduction in nodes?
WITH own AS MATERIALIZED (
    SELECT *, max(depth) OVER (PARTITION BY suite) AS deepest
    FROM reduction WHERE study = 'universes' AND metric = 'nc')
SELECT suite, universe, depth, round(max(percent) FILTER (WHERE enhancements = 'T'), 1) AS T,
       round(max(percent) FILTER (WHERE enhancements = 'H'), 1) AS H,
       round(max(percent) FILTER (WHERE enhancements = 'TH'), 1) AS TH,
       group_concat(enhancements, ' ') FILTER (WHERE log2_over_best = 0) AS best
FROM own JOIN universe USING (study, setting)
WHERE depth = deepest
GROUP BY suite, universe, depth ORDER BY suite, TH DESC;
