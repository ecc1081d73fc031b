-- How many times the nodes of the paper's rule does another rule of replacement take?
WITH own AS MATERIALIZED (SELECT * FROM varied WHERE enhancements IN ('T', 'TNH'))
SELECT printf('%s, %s, depth %d', ask, enhancements, depth) AS part,
       position, 1.0 * nc / plain_nc AS ratio
FROM own WHERE depth = (SELECT max(depth) FROM own)
ORDER BY ask <> 'two slots', part;
