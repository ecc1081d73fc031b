-- How often does multi-cut change the root value of the set that it joins?
SELECT depth, count(*) AS pairs, sum(own.score <> without.score) AS changed,
       round(avg(own.score <> without.score), 3) AS share,
       sum(own.best_move <> without.best_move) AS other_move
FROM result AS own
JOIN result AS without USING (study, suite, position, parameters, depth)
WHERE study = 'bjornsson-marsland' AND instr(own.enhancements, 'M')
  AND own.status = 'done' AND without.status = 'done'
  AND without.enhancements = coalesce(nullif(replace(own.enhancements, 'M', ''), ''), '-')
GROUP BY depth;
