-- How often is which pair of Schaeffer's six letters the best, by NBP?
WITH own AS (
    SELECT setting, enhancements, percent, max(percent) OVER (PARTITION BY setting) AS most
    FROM reduced JOIN deepest USING (study, setting, depth)
    WHERE study = 'universes' AND metric = 'nbp' AND length(enhancements) = 2 AND trim(enhancements, 'TRNSHK') = ''),
counted AS (
    SELECT enhancements, sum(percent = most) AS first, count(*) AS universes FROM own GROUP BY enhancements)
SELECT max(universes) AS universes, coalesce(max(first) FILTER (WHERE enhancements = 'TH'), 0) AS th,
       group_concat(enhancements || ' in ' || first, ', ') FILTER (WHERE first > 0 AND enhancements <> 'TH') AS others
FROM (SELECT * FROM counted ORDER BY first DESC) HAVING count(*) > 0
