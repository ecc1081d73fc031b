-- Where does every study's data come from: which program, compiler and machine, and when?
SELECT study, profile, cells, substr("commit", 1, 8) AS "commit", dirty, compiler, cpu, jobs, start, outcome
FROM run ORDER BY run;
