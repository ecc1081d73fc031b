-- What is crossed. A level without words is one of the study's own.
SELECT coalesce(title, choice) AS title, coalesce(words, level) AS words, coalesce(source, '–') AS source,
       choice IS NOT lag(choice) OVER (ORDER BY coalesce(place, 9), choice, coalesce(rank, 99), length(level), level) AS begins
FROM (SELECT DISTINCT choice, level FROM universe_level)
LEFT JOIN (SELECT *, rowid AS rank FROM level_words) AS level_words USING (choice, level)
ORDER BY coalesce(place, 9), choice, coalesce(rank, 99), length(level), level
