-- What computed it.
SELECT (SELECT group_concat(version, ', ') FROM (SELECT DISTINCT version FROM run)) AS versions,
       (SELECT group_concat(signature, ', ') FROM (SELECT DISTINCT signature FROM run)) AS signatures,
       count(DISTINCT signature) > 1 AS several,
       (SELECT group_concat(substr(hash, 1, 10), ', ') FROM (SELECT DISTINCT "commit" AS hash FROM run WHERE "commit" IS NOT NULL)) AS commits,
       (SELECT group_concat(compiler, '; ') FROM (SELECT DISTINCT coalesce(compiler, 'an unknown compiler') AS compiler FROM run)) AS compilers,
       (SELECT group_concat(cpu, '; ') FROM (SELECT DISTINCT coalesce(cpu, 'an unknown processor') AS cpu FROM run)) AS machines,
       sum(dirty) > 0 AS dirty, count(*) AS runs
FROM run
