-- How many of the earlier rules' verdicts were what, of those that were rewritten, and how many rules changed later.
WITH amendment AS MATERIALIZED (
    SELECT value ->> '$.kind' AS kind, value ->> '$.rule' AS rule, value ->> '$.now' AS now,
           value ->> '$.before' AS before, value ->> '$.date' AS day
    FROM json_each((SELECT json FROM given WHERE name = 'claims'), '$.amendments'))
SELECT before, count(*) AS rules,
       row_number() OVER (ORDER BY count(*) DESC) = count(*) OVER () AS last,
       row_number() OVER (ORDER BY count(*) DESC) = 1 AS first, sum(count(*)) OVER () AS of_all,
       (SELECT count(*) FROM amendment WHERE kind = 'rewritten' AND now LIKE '%,%') AS split,
       (SELECT count(*) FROM amendment WHERE kind = 'changed') AS later,
       (SELECT max(day) FROM amendment WHERE kind = 'changed') AS day
FROM amendment WHERE kind = 'rewritten'
GROUP BY before ORDER BY rules DESC
