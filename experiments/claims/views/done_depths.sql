-- The depths of each ask at which all sets that are asked are done in all positions, and how many
-- such depths the ask has, how many sets, and how many of them are Schaeffer's, without L.
WITH own AS MATERIALIZED (
    SELECT ask, position, enhancements, depth FROM asked_result WHERE status = 'done'),
sizes AS MATERIALIZED (
    SELECT ask, count(DISTINCT position) AS positions, count(DISTINCT enhancements) AS sets,
           count(DISTINCT iif(instr(enhancements, 'L'), NULL, enhancements)) AS sets_without_l
    FROM own GROUP BY ask)
SELECT ask, depth, sets, sets_without_l, count(*) OVER (PARTITION BY ask) AS depths
FROM own JOIN sizes USING (ask)
GROUP BY ask, depth HAVING count(*) = min(sets * positions)
