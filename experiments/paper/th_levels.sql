-- The same by level, averaged over the others.
SELECT title, words, count(DISTINCT setting) AS universes,
       printf('%.1f', avg(percent) FILTER (WHERE metric = 'nbp')) AS nbp,
       printf('%.1f', avg(percent) FILTER (WHERE metric = 'nc')) AS nc,
       place IS NOT lag(place) OVER (ORDER BY place, rank) AS begins
FROM (SELECT * FROM reduced JOIN deepest USING (study, setting, depth)
      WHERE study = 'universes' AND enhancements = 'TH')
JOIN universe_level USING (setting) JOIN (SELECT *, rowid AS rank FROM level_words) USING (choice, level)
GROUP BY place, rank ORDER BY place, rank
