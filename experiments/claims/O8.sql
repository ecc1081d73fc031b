-- What share of the nodes does a null move save, and how many solutions does it lose?
WITH own AS MATERIALIZED (SELECT * FROM asked_result WHERE status = 'done'),
pairs AS MATERIALIZED (
    SELECT position, depth, v.nc, plain.nc AS plain_nc, plain.solved AND NOT v.solved AS lost
    FROM own AS v JOIN own AS plain USING (position, depth)
    WHERE v.enhancements = 'TNSHV' AND plain.enhancements = 'TNSH'
      AND depth = (SELECT max(depth) FROM own))
SELECT printf('saved, depth %d', depth) AS part,
       position, 100.0 * (plain_nc - nc) AS top, plain_nc AS bottom, NULL AS value
FROM pairs
UNION ALL
SELECT printf('solutions lost, depth %d', depth), NULL, NULL, NULL, sum(lost)
FROM pairs GROUP BY depth;
