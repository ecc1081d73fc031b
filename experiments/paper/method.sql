-- Constants of the method, in per cent where the text says so.
SELECT printf('%.0f', 100 * band) AS band, printf('%.0f', variance_least) AS variance_least,
       printf('%.2f', total_least) AS total_least, printf('%.2f', total_low_least) AS total_low_least,
       printf('%.2f', pairs_least) AS pairs_least, printf('%.0f', 100 * flips_least) AS flips_least,
       printf('%.0f', 100 * support_least) AS support_least, printf('%.0f', 100 * closed_least) AS closed_least,
       printf('%.0f', 100 * each_least) AS each_least, printf('%.0f', 100 * (overload - 1)) AS overload,
       printf('%,d', large_table) AS large_table, printf('%,d', universe_resamples) AS universe_resamples,
       printf('%,d', resamples) AS resamples
FROM (SELECT json ->> '$.band' AS band, json ->> '$.variance_least' AS variance_least,
             json ->> '$.total_least' AS total_least, json ->> '$.total_low_least' AS total_low_least,
             json ->> '$.pairs_least' AS pairs_least, json ->> '$.flips_least' AS flips_least,
             json ->> '$.support_least' AS support_least, json ->> '$.closed_least' AS closed_least,
             json ->> '$.each_least' AS each_least, json ->> '$.overload' AS overload,
             json ->> '$.large_table' AS large_table, json ->> '$.universe_resamples' AS universe_resamples,
             json ->> '$.resamples' AS resamples
      FROM given WHERE name = 'method')
