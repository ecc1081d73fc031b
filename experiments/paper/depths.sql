-- From which depth to which the curves go, and how deep nine plies' study is.
SELECT (SELECT max(depth) FROM deepest) AS deepest, (SELECT max(depth) FROM deepest WHERE study = 'nine-plies') AS nine,
       (SELECT count(*) FROM run WHERE study = 'nine-plies') AS begun
