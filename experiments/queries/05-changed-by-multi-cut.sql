-- How often does multi-cut change the root value of the set that it joins?
WITH own AS MATERIALIZED (
    SELECT suite, position, parameters, depth, enhancements, score, best_move,
           coalesce(nullif(replace(enhancements, 'M', ''), ''), '-') AS partner
    FROM result WHERE study = 'bjornsson-marsland' AND status = 'done')
SELECT suite, depth, count(*) AS pairs, sum(own.score <> without.score) AS changed,
       round(avg(own.score <> without.score), 3) AS share,
       sum(own.best_move <> without.best_move) AS other_move
FROM own
JOIN own AS without USING (suite, position, parameters, depth)
WHERE instr(own.enhancements, 'M') AND without.enhancements = own.partner
GROUP BY suite, depth;
