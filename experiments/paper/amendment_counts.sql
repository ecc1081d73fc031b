-- How many of the earlier verdicts were what.
SELECT value ->> '$.before' AS before, count(*) AS rules,
       row_number() OVER (ORDER BY count(*) DESC) = count(*) OVER () AS last,
       row_number() OVER (ORDER BY count(*) DESC) = 1 AS first, sum(count(*)) OVER () AS of_all,
       (SELECT count(*) FROM json_each((SELECT json FROM given WHERE name = 'claims'), '$.amendments')
        WHERE value ->> '$.now' LIKE '%,%') AS split,
       (SELECT max(value ->> '$.date') FROM json_each((SELECT json FROM given WHERE name = 'claims'), '$.amendments')) AS day
FROM json_each((SELECT json FROM given WHERE name = 'claims'), '$.amendments')
GROUP BY value ->> '$.before' ORDER BY rules DESC
