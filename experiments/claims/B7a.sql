-- How many root values does the depth-2 rule change? Beside it in every set with N, and with static leaves.
WITH own AS MATERIALIZED (
    SELECT own.ask, enhancements, depth, position, own.score <> other.score AS changed
    FROM asked_result AS own JOIN asked_result AS other USING (position, enhancements, depth)
    WHERE (own.ask = 'on' AND other.ask = 'off' OR own.ask = 'static on' AND other.ask = 'static off')
      AND instr(enhancements, 'N') AND own.status = 'done' AND other.status = 'done')
SELECT printf('changed values, %d cells to depth %d', count(*), max(depth)) AS part,
       sum(changed) AS value
FROM own WHERE ask = 'on' AND enhancements IN ('N', 'NS', 'TNSH')
HAVING count(DISTINCT enhancements) = 3 OR sum(changed) > 0
UNION ALL
SELECT printf('%s, %d cells to depth %d', enhancements, count(*), max(depth)), sum(changed)
FROM own WHERE ask = 'on' GROUP BY enhancements
UNION ALL
SELECT printf('static leaves, %d sets, %d cells to depth %d', count(DISTINCT enhancements), count(*), max(depth)),
       sum(changed)
FROM own WHERE ask = 'static on' HAVING count(*) > 0;
