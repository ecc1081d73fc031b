-- The greatest depth at which all sets of the seven letters are done in all positions.
SELECT max(depth) AS depth
FROM (SELECT depth FROM asked_result WHERE status = 'done'
      GROUP BY depth HAVING count(*) = 128 * (SELECT count(*) FROM asked_position))
