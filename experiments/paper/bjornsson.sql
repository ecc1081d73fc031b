-- A paper's statements by what became of them.
SELECT phrase, count(*) AS claims, group_concat(id, ', ') AS ids,
       row_number() OVER (ORDER BY kind.place) = count(*) OVER () AS last,
       row_number() OVER (ORDER BY kind.place) = 1 AS first,
       sum(count(*)) OVER () AS of_all
FROM (SELECT * FROM claim WHERE paper LIKE 'Bj%' ORDER BY number) AS own JOIN kind USING (kind)
GROUP BY kind.place ORDER BY kind.place
