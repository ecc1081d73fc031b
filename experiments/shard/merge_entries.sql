-- Entries of suites, after they were compared; what studies ask for; runs.
INSERT INTO main.entries (suite_id, name, number, position_id, best, avoid, mate, current)
SELECT s.m, name, number, p.m, best, avoid, mate, current
FROM other.entries AS o
JOIN temp.map_suite AS s ON s.o = suite_id
JOIN temp.map_position AS p ON p.o = position_id
WHERE true ORDER BY o.id ON CONFLICT DO UPDATE SET current = 1 WHERE excluded.current;
INSERT INTO temp.map_entry
SELECT o.id, m.id
FROM other.entries AS o
JOIN temp.map_suite AS s ON s.o = o.suite_id
JOIN temp.map_position AS p ON p.o = o.position_id
JOIN main.entries AS m ON m.suite_id = s.m AND m.name = o.name AND m.position_id = p.m
     AND m.best = o.best AND m.avoid = o.avoid;

-- Parts of studies; where one replaces another (store/members.h), the later.
INSERT INTO main.parts (study_id, spec, profile, changes, suite, spec_mark, suite_mark, updated, current)
SELECT t.m, spec, profile, changes, suite, spec_mark, suite_mark, updated, current
FROM other.parts AS o
JOIN temp.map_study AS t ON t.o = study_id
WHERE true ORDER BY o.id
ON CONFLICT DO UPDATE SET updated = max(updated, excluded.updated), current = max(current, excluded.current);
INSERT INTO temp.map_part
SELECT o.id, m.id
FROM other.parts AS o
JOIN temp.map_study AS t ON t.o = o.study_id
JOIN main.parts AS m
     ON (m.study_id, m.spec, m.profile, m.changes, m.suite, m.spec_mark, m.suite_mark)
      = (t.m, o.spec, o.profile, o.changes, o.suite, o.spec_mark, o.suite_mark);
UPDATE main.parts SET current = 0
WHERE current AND spec <> '' AND EXISTS
    (SELECT 1 FROM main.parts AS new
     WHERE new.study_id = parts.study_id AND new.current AND new.id <> parts.id
       AND ((new.spec = parts.spec AND (new.spec_mark <> parts.spec_mark
             OR (new.profile = parts.profile AND new.changes = parts.changes AND new.suite = parts.suite)))
            OR (new.suite = parts.suite AND new.suite_mark <> parts.suite_mark))
       AND (new.updated, new.id) > (parts.updated, parts.id));

INSERT INTO main.match_members
SELECT t.m, g.m, e.m, player, opponent
FROM other.match_members AS o
JOIN temp.map_study AS t ON t.o = study_id
JOIN temp.map_match AS g ON g.o = match_id
JOIN temp.map_entry AS e ON e.o = entry_id
WHERE true ON CONFLICT DO NOTHING;

INSERT INTO main.baselines
SELECT t.m, c.m
FROM other.baselines AS o
JOIN temp.map_study AS t ON t.o = study_id
JOIN temp.map_configuration AS c ON c.o = configuration_id
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
     ON (o.study || (SELECT suffix FROM temp.renamed), o.profile, o.command, o.spec_path, o.spec, o.version, o.signature, o.hash, o.dirty,
         o.compiler, o.flags, o.host, o.cpu, o.jobs, o.started, o.nth)
     IS (m.study, m.profile, m.command, m.spec_path, m.spec, m.version, m.signature, m.hash, m.dirty,
         m.compiler, m.flags, m.host, m.cpu, m.jobs, m.started, m.nth);
INSERT INTO main.runs (study, profile, command, spec_path, spec, version, signature, hash, dirty,
    compiler, flags, host, cpu, jobs, started, ended, outcome)
SELECT study || (SELECT suffix FROM temp.renamed), profile, command, spec_path, spec, version, signature,
    hash, dirty, compiler, flags, host, cpu, jobs, started, ended, outcome
FROM other.runs WHERE id NOT IN (SELECT o FROM same_runs) ORDER BY id;
INSERT INTO temp.map_run
SELECT o, m FROM same_runs;
UPDATE main.runs SET ended = o.ended, outcome = o.outcome
FROM other.runs AS o
JOIN temp.map_run AS r ON r.o = o.id
WHERE runs.id = r.m AND runs.outcome IS NULL AND o.outcome IS NOT NULL;

INSERT INTO main.shards
SELECT r.m, number, of, cells, spec_mark, suite_mark, iif(sum IS NULL, NULL, '')
FROM other.shards AS o
JOIN temp.map_run AS r ON r.o = run_id
WHERE true ON CONFLICT DO UPDATE SET sum = coalesce(sum, excluded.sum);

INSERT OR REPLACE INTO main.progress
SELECT r.m, updated, planned, finished, failed, share, nodes, seconds, seconds_left
FROM other.progress AS o
JOIN temp.map_run AS r ON r.o = run_id;
