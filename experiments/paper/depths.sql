-- From which depth to which the curves go, and how deep nine plies' study is: with all 64 sets (`whole`), and
-- where its curves go deeper, with how many (`part`).
SELECT (SELECT max(depth) FROM deepest) AS deepest, ends.depth AS nine, whole, iif(sets < 64, sets, NULL) AS part,
       (SELECT count(*) FROM run WHERE study = 'nine-plies') AS begun
FROM (SELECT max(depth) AS depth, min(sets) AS sets FROM curve_end) AS ends
JOIN (SELECT max(depth) AS whole FROM deepest WHERE study = 'nine-plies')
