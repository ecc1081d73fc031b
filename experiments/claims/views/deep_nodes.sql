-- What Schaeffer's sets cost where not all 64 were run: one row for each metric, NC and NBP, for the sets
-- that are done in all positions, at the depths at which nothing, each of T, R, N, S, H and K alone, and
-- T with H are among them; `depths` says how many such depths an ask has.
WITH own AS MATERIALIZED (
    SELECT ask, position, enhancements, depth FROM asked_result
    WHERE status = 'done' AND NOT instr(enhancements, 'L')),
sizes AS MATERIALIZED (SELECT ask, count(DISTINCT position) AS positions FROM own GROUP BY ask),
whole AS MATERIALIZED (
    SELECT ask, depth, enhancements FROM own JOIN sizes USING (ask)
    GROUP BY ask, depth, enhancements HAVING count(*) = min(positions)),
deep AS MATERIALIZED (
    SELECT ask, depth, count(*) OVER (PARTITION BY ask) AS depths FROM whole
    WHERE enhancements IN ('-', 'T', 'R', 'N', 'S', 'H', 'K', 'TH')
    GROUP BY ask, depth HAVING count(*) = 8)
SELECT metric, ask, position, enhancements, depth, depths, nodes
FROM nodes JOIN whole USING (ask, depth, enhancements) JOIN deep USING (ask, depth)
