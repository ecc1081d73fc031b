CREATE VIEW run AS
SELECT id AS run, study, profile, command, spec_path, spec, version, signature, hash AS "commit",
       dirty, compiler, flags, host, cpu, jobs, started AS start, ended AS end, outcome,
       (SELECT count(*) FROM cells WHERE run_id = runs.id) + -- that it was the last to try
       (SELECT count(*) FROM games WHERE run_id = runs.id) + -- of a match: games
       (SELECT count(*) FROM board_costs WHERE run_id = runs.id) AS cells, -- of boards: measurements
       source, changes
FROM runs
LEFT JOIN run_sources ON run_id = id;
