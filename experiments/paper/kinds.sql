-- How many statements have which word over base programs.
SELECT kind.kind, count(*) AS claims, group_concat(id, ', ') AS ids,
       row_number() OVER (ORDER BY kind.place) = count(*) OVER () AS last,
       row_number() OVER (ORDER BY kind.place) = 1 AS first
FROM (SELECT * FROM claim WHERE word IS NOT NULL ORDER BY number) AS own JOIN kind USING (kind)
GROUP BY kind.place ORDER BY kind.place
