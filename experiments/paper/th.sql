-- What T and H bring together at the deepest depth, over all base programs; least and most by NBP.
WITH own AS (
    SELECT metric, percent, setting, log2_over_best FROM reduced JOIN deepest USING (study, setting, depth)
    WHERE study = 'universes' AND enhancements = 'TH' AND percent IS NOT NULL),
ranked AS (SELECT *, row_number() OVER (PARTITION BY metric ORDER BY percent) AS rank,
                  count(*) OVER (PARTITION BY metric) AS nb FROM own),
named AS (
    SELECT metric, rank, nb, group_concat(title || ': ' || words, '; ') AS words
    FROM (SELECT metric, rank, nb, title, words FROM ranked
          JOIN universe_level USING (setting) JOIN level_words USING (choice, level)
          WHERE rank IN (1, nb) ORDER BY metric, rank, place)
    GROUP BY metric, rank)
SELECT printf('%.1f', min(percent) FILTER (WHERE metric = 'nbp')) AS nbp_low,
       printf('%.1f', max(percent) FILTER (WHERE metric = 'nbp')) AS nbp_high,
       printf('%.1f', avg(percent) FILTER (WHERE metric = 'nbp' AND rank IN ((nb + 1) / 2, (nb + 2) / 2))) AS nbp_median,
       printf('%.1f', min(percent) FILTER (WHERE metric = 'nc')) AS nc_low,
       printf('%.1f', max(percent) FILTER (WHERE metric = 'nc')) AS nc_high,
       printf('%.1f', avg(percent) FILTER (WHERE metric = 'nc' AND rank IN ((nb + 1) / 2, (nb + 2) / 2))) AS nc_median,
       printf('%.1f', max(pow(2, log2_over_best)) FILTER (WHERE metric = 'nc')) AS nc_times,
       count(*) FILTER (WHERE metric = 'nbp') AS universes,
       (SELECT words FROM named WHERE metric = 'nbp' AND rank = 1) AS worst,
       (SELECT words FROM named WHERE metric = 'nbp' AND rank = nb) AS best
FROM ranked HAVING count(*) > 0
