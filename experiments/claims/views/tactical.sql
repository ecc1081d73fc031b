-- What searches of tactical positions took and solved, at the greatest depth at which all that are asked
-- are done. `beside` is what parts begin with that are not judged: those of less than the paper's 7 plies.
WITH own AS MATERIALIZED (
    SELECT ask, suite, position, enhancements, parameters, depth, nc, nbp, score, solved
    FROM asked_result WHERE status = 'done'),
whole AS MATERIALIZED (
    SELECT max(depth) AS depth
    FROM (SELECT depth FROM own GROUP BY depth
          HAVING count(*) = (SELECT count(DISTINCT position) FROM own)
                            * (SELECT count(*) FROM (SELECT DISTINCT ask, enhancements, parameters
                                                     FROM own))))
SELECT ask, suite, position, enhancements, parameters, depth, nc, nbp, score, solved,
       iif(depth = 7, '', 'not judged: ') AS beside
FROM own JOIN whole USING (depth)
