-- Of the same statements and their kin: the share of the variance over base programs that each choice has.
SELECT level_words.title,
       max(cell) FILTER (WHERE id = 'S1a') AS a, max(cell) FILTER (WHERE id = 'S1b') AS b,
       max(cell) FILTER (WHERE id = 'S2a') AS c, max(cell) FILTER (WHERE id = 'S2b') AS d,
       max(cell) FILTER (WHERE id = 'S6a') AS e, max(cell) FILTER (WHERE id = 'M14') AS f
FROM (SELECT id, choice, CASE WHEN levels < 2 THEN 'one level' WHEN total IS NULL THEN 'not known'
                 ELSE printf('%.0f (%.0f to %.0f)%s', 100 * total, 100 * low, 100 * high, iif(decides, ' *', '')) END AS cell
      FROM claim_choice WHERE id IN ('S1a', 'S1b', 'S2a', 'S2b', 'S6a', 'M14'))
JOIN (SELECT DISTINCT place, choice, title FROM level_words) AS level_words USING (choice)
GROUP BY place ORDER BY place
