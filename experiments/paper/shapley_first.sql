-- Which letter has the greatest median, and in how many base programs the greatest value.
WITH own AS (
    SELECT letters, -value AS saved, setting, rank() OVER (PARTITION BY setting ORDER BY value) AS place
    FROM effect JOIN deepest USING (study, setting, depth)
    WHERE study = 'universes' AND kind = 'shapley' AND metric = 'nc'),
ranked AS (SELECT *, row_number() OVER (PARTITION BY letters ORDER BY saved) AS rank,
                  count(*) OVER (PARTITION BY letters) AS nb FROM own)
SELECT letters AS letter, sum(place = 1) AS first, max(nb) AS universes,
       printf('%.2f', avg(saved) FILTER (WHERE rank IN ((nb + 1) / 2, (nb + 2) / 2))) AS median
FROM ranked GROUP BY letters
ORDER BY avg(saved) FILTER (WHERE rank IN ((nb + 1) / 2, (nb + 2) / 2)) DESC LIMIT 1
