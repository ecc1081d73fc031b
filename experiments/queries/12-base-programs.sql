-- What do T, H and both bring in each base program, in percent of the possible reduction in nodes?
SELECT universe, depth, round(max(percent) FILTER (WHERE enhancements = 'T'), 1) AS T,
       round(max(percent) FILTER (WHERE enhancements = 'H'), 1) AS H,
       round(max(percent) FILTER (WHERE enhancements = 'TH'), 1) AS TH,
       group_concat(enhancements, ' ') FILTER (WHERE log2_over_best = 0) AS best
FROM reduction JOIN universe USING (study, setting)
WHERE study = 'universes' AND metric = 'nc'
  AND depth = (SELECT max(depth) FROM reduction WHERE study = 'universes')
GROUP BY universe, depth ORDER BY TH DESC;
