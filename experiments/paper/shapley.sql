-- What each letter brings by its Shapley value, in doublings of NC saved: over all base programs.
WITH own AS (
    SELECT letters, -value AS saved, setting,
           rank() OVER (PARTITION BY setting ORDER BY value) AS place
    FROM effect JOIN deepest USING (study, setting, depth)
    WHERE study = 'universes' AND kind = 'shapley' AND metric = 'nc'),
ranked AS (SELECT *, row_number() OVER (PARTITION BY letters ORDER BY saved) AS rank,
                  count(*) OVER (PARTITION BY letters) AS nb FROM own)
SELECT letters AS letter, (SELECT title FROM enhancement WHERE letter = letters) AS title,
       printf('%.2f', avg(saved) FILTER (WHERE rank IN ((nb + 1) / 2, (nb + 2) / 2))) AS median,
       printf('%.2f', min(saved)) AS least, printf('%.2f', max(saved)) AS most,
       sum(place = 1) AS first, sum(saved < 0) AS harms
FROM ranked GROUP BY letters
ORDER BY avg(saved) FILTER (WHERE rank IN ((nb + 1) / 2, (nb + 2) / 2)) DESC
