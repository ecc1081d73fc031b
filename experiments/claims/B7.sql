-- How often does the depth-2 rule change the value of the root, and what does it save?
WITH own AS MATERIALIZED (SELECT * FROM varied)
SELECT printf('values changed, depth %d', depth) AS part, NULL AS position, NULL AS top,
       NULL AS bottom, 100.0 * sum(score <> plain_score) / count(*) AS value
FROM own GROUP BY depth
UNION ALL
SELECT printf('saved, %s, depth %d', enhancements, depth),
       position, 100.0 * (plain_nc - nc), plain_nc, NULL
FROM own WHERE depth = (SELECT max(depth) FROM own)
ORDER BY part;
