-- How many statements have which verdict in one base program.
SELECT verdict, count(*) AS claims, row_number() OVER (ORDER BY kind.place) = count(*) OVER () AS last,
       row_number() OVER (ORDER BY kind.place) = 1 AS first
FROM claim JOIN kind ON kind.kind = verdict GROUP BY kind.place ORDER BY kind.place
