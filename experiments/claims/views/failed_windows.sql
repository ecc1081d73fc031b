-- Every iteration whose first search fails with a window of a pawn, its re-search half-open, beside the
-- same iteration with a sliding window (asks `half open` and `sliding`): the nodes of the iteration
-- alone, its value and the last, and whether both runs took as many nodes before it. A window fails
-- where the value lies a pawn or more from the last; it is full where that was a mate.
WITH own AS MATERIALIZED (
    SELECT ask, position, enhancements, depth, nc, score, lag(score) OVER before AS last_score,
           sum(nc) OVER (before ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS nc_before
    FROM asked_iteration WHERE instr(enhancements, 'S')
    WINDOW before AS (PARTITION BY ask, position, enhancements ORDER BY depth))
SELECT half_open.position, half_open.enhancements, half_open.depth, half_open.nc AS half_open,
       sliding.nc AS sliding, half_open.score, half_open.last_score,
       half_open.nc_before = sliding.nc_before AS same_before
FROM own AS half_open
JOIN own AS sliding USING (position, enhancements, depth)
WHERE half_open.ask = 'half open' AND sliding.ask = 'sliding'
  AND abs(half_open.last_score) < 29000 AND abs(half_open.score - half_open.last_score) >= 100
