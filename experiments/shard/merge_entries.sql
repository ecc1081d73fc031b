-- Entries of suites, after they were compared; what studies ask for; runs.
INSERT INTO main.entries (suite_id, name, number, position_id, best, avoid, mate)
SELECT s.m, name, number, p.m, best, avoid, mate
FROM other.entries AS o
JOIN temp.map AS s ON s.kind = 'suite' AND s.o = suite_id
JOIN temp.map AS p ON p.kind = 'position' AND p.o = position_id
WHERE true ORDER BY o.id ON CONFLICT DO NOTHING;
INSERT INTO temp.map
SELECT 'entry', o.id, m.id
FROM other.entries AS o
JOIN temp.map AS s ON s.kind = 'suite' AND s.o = o.suite_id
JOIN main.entries AS m ON m.suite_id = s.m AND m.name = o.name;

INSERT INTO main.all_members
SELECT t.m, e.m, c.m, depth, s.m, is_cell
FROM other.all_members AS o
JOIN temp.map AS t ON t.kind = 'study' AND t.o = study_id
JOIN temp.map AS e ON e.kind = 'entry' AND e.o = entry_id
JOIN temp.map AS c ON c.kind = 'configuration' AND c.o = configuration_id
JOIN temp.map AS s ON s.kind = 'setting' AND s.o = setting_id
WHERE true ON CONFLICT DO UPDATE SET is_cell = max(is_cell, excluded.is_cell);

INSERT INTO main.match_members
SELECT t.m, g.m, e.m, player, opponent
FROM other.match_members AS o
JOIN temp.map AS t ON t.kind = 'study' AND t.o = study_id
JOIN temp.map AS g ON g.kind = 'match' AND g.o = match_id
JOIN temp.map AS e ON e.kind = 'entry' AND e.o = entry_id
WHERE true ON CONFLICT DO NOTHING;

INSERT INTO main.baselines
SELECT t.m, c.m
FROM other.baselines AS o
JOIN temp.map AS t ON t.kind = 'study' AND t.o = study_id
JOIN temp.map AS c ON c.kind = 'configuration' AND c.o = configuration_id
WHERE true ON CONFLICT DO UPDATE SET configuration_id = excluded.configuration_id;

-- Runs have no name: what was written when they began tells one from another, and the n-th of equal
-- runs there is the n-th here.
CREATE TEMP VIEW IF NOT EXISTS runs_here AS
SELECT *, row_number() OVER (PARTITION BY study, profile, command, spec_path, spec, version, signature,
    hash, dirty, compiler, flags, host, cpu, jobs, started ORDER BY id) AS nth FROM main.runs;
CREATE TEMP VIEW IF NOT EXISTS runs_there AS
SELECT *, row_number() OVER (PARTITION BY study, profile, command, spec_path, spec, version, signature,
    hash, dirty, compiler, flags, host, cpu, jobs, started ORDER BY id) AS nth FROM other.runs;
CREATE TEMP VIEW IF NOT EXISTS same_runs AS
SELECT o.id AS o, m.id AS m
FROM runs_there AS o
JOIN runs_here AS m
     ON (o.study, o.profile, o.command, o.spec_path, o.spec, o.version, o.signature, o.hash, o.dirty,
         o.compiler, o.flags, o.host, o.cpu, o.jobs, o.started, o.nth)
     IS (m.study, m.profile, m.command, m.spec_path, m.spec, m.version, m.signature, m.hash, m.dirty,
         m.compiler, m.flags, m.host, m.cpu, m.jobs, m.started, m.nth);
INSERT INTO main.runs (study, profile, command, spec_path, spec, version, signature, hash, dirty,
    compiler, flags, host, cpu, jobs, started, ended, outcome)
SELECT study, profile, command, spec_path, spec, version, signature, hash, dirty,
    compiler, flags, host, cpu, jobs, started, ended, outcome
FROM other.runs WHERE id NOT IN (SELECT o FROM same_runs) ORDER BY id;
INSERT INTO temp.map
SELECT 'run', o, m FROM same_runs;
UPDATE main.runs SET ended = o.ended, outcome = o.outcome
FROM other.runs AS o
JOIN temp.map AS r ON r.kind = 'run' AND r.o = o.id
WHERE runs.id = r.m AND runs.outcome IS NULL AND o.outcome IS NOT NULL;

INSERT INTO main.shards
SELECT r.m, number, of, cells, spec_mark, suite_mark, iif(sum IS NULL, NULL, '')
FROM other.shards AS o
JOIN temp.map AS r ON r.kind = 'run' AND r.o = run_id
WHERE true ON CONFLICT DO UPDATE SET sum = coalesce(sum, excluded.sum);

INSERT OR REPLACE INTO main.progress
SELECT r.m, updated, planned, finished, failed, share, nodes, seconds, seconds_left
FROM other.progress AS o
JOIN temp.map AS r ON r.kind = 'run' AND r.o = run_id;
