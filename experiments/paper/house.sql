-- All that the database holds, and when it was computed.
SELECT (SELECT printf('%,d', sum(n)) FROM (SELECT count(*) AS n FROM iterations
            JOIN _configurations AS configurations ON configurations.id = configuration_id
            WHERE preserves GROUP BY position_id, depth, game HAVING n > 1)) AS values_compared,
       (SELECT printf('%,d', count(*)) FROM violation) AS violations,
       (SELECT count(*) FROM violation) AS wrong,
       (SELECT count(DISTINCT study) FROM run) AS studies,
       (SELECT substr(min(start), 1, 10) FROM run) AS first_day,
       (SELECT substr(max(coalesce("end", start)), 1, 10) FROM run) AS last_day,
       (SELECT substr(min(start), 1, 10) = substr(max(coalesce("end", start)), 1, 10) FROM run) AS one_day,
       (SELECT count(*) FROM claim) AS claims,
       (SELECT count(*) FROM claim WHERE word = 'undecided') AS undecided,
       (SELECT count(*) FROM claim WHERE word IS NOT NULL AND paper LIKE 'Bj%') AS bjornsson_across,
       (SELECT count(*) FROM claim WHERE word IS NOT NULL) AS across,
       (SELECT count(*) FROM claim WHERE verdict = 'not run') AS not_run,
       (SELECT count(*) FROM claim WHERE named) AS named
