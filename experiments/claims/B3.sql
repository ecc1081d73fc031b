-- What share of the nodes lies inside multi-cut's searches, and how many of its tries succeed?
WITH own AS MATERIALIZED (
    SELECT * FROM asked_result WHERE enhancements = 'TNSHMV' AND status = 'done'),
counts AS MATERIALIZED (
    SELECT position, depth, sum(value) FILTER (WHERE counter = 'inside_multicut') AS inside,
           sum(value) FILTER (WHERE counter = 'multicut_tries') AS tries,
           sum(value) FILTER (WHERE counter = 'multicut_prunes') AS prunes
    FROM asked_counter
    WHERE enhancements = 'TNSHMV' AND depth = (SELECT max(depth) FROM own)
    GROUP BY position, depth)
SELECT printf('nodes, depth %d', depth) AS part, position, 100.0 * inside AS top, nc AS bottom
FROM own JOIN counts USING (position, depth)
WHERE inside IS NOT NULL
UNION ALL
SELECT printf('success, depth %d', depth), position, 100.0 * prunes, tries
FROM counts
WHERE prunes IS NOT NULL AND tries IS NOT NULL;
