-- Which choice has the most of S1a's variance?
SELECT title, printf('%.0f', 100 * total) AS total, printf('%.0f', 100 * low) AS low, printf('%.0f', 100 * high) AS high,
       printf('%.0f', 100 * flips) AS flips, decides
FROM claim_choice JOIN (SELECT DISTINCT choice, title FROM level_words) USING (choice)
WHERE id = 'S1a' AND total IS NOT NULL AND levels > 1 ORDER BY claim_choice.total DESC LIMIT 1
