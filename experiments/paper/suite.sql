-- The positions of the multiverse, and how evenly they weigh: with nothing on, (sum w)^2 / sum w^2.
SELECT count(*) AS positions, printf('%.0f', 1.0 * sum(nc) * sum(nc) / sum(1.0 * nc * nc)) AS weigh,
       printf('%.0f', 100.0 * max(nc) / sum(nc)) AS largest
FROM result
WHERE study = 'universes' AND enhancements = '-' AND status = 'done'
  AND parameters = (SELECT parameters FROM reduced JOIN deepest USING (study, setting, depth)
                    WHERE study = 'universes' AND enhancements = '-' ORDER BY setting LIMIT 1)
  AND depth = (SELECT max(depth) FROM deepest WHERE study = 'universes')
HAVING count(*) > 0
