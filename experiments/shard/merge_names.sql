-- What `merge.c` takes the rows of a database (other) by. `renamed`: what is appended to the names of studies and
-- of our engine where another program counted (merge.h); '' else.
CREATE TEMP VIEW IF NOT EXISTS named_engines AS
SELECT signature, current, signature || iif(signature IN (SELECT signature FROM other.strangers), '',
    (SELECT suffix FROM temp.renamed)) AS name
FROM other.engines;
CREATE TEMP VIEW IF NOT EXISTS map_player AS SELECT o, m FROM temp.map_configuration;
CREATE TEMP VIEW IF NOT EXISTS map_opponent AS SELECT o, m FROM temp.map_configuration;

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

-- Cells that ended alike: what is known of one beside its counts and its trace belongs to its end, whichever run
-- tells it. What the other knows of a lesser end, or of one under another limit, is left there.
CREATE TEMP VIEW IF NOT EXISTS same_ends AS
SELECT o.id AS o, m.id AS m
FROM other.cells AS o
JOIN temp.map_cell AS l ON l.o = o.id
JOIN main.cells AS m ON m.id = l.m AND m.status = o.status
     AND (m.status = 'done' OR m.node_limit = o.node_limit
          OR (m.reason = o.reason AND m.reason = 'the engine ended its search of itself'));

CREATE TEMP VIEW IF NOT EXISTS lists_here AS
SELECT list_id, group_concat(name_id) AS names
FROM (SELECT * FROM main.counter_lists ORDER BY list_id, name_id) GROUP BY list_id;
CREATE TEMP VIEW IF NOT EXISTS lists_there AS
SELECT list_id, group_concat(m) AS names
FROM (SELECT list_id, m FROM other.counter_lists JOIN temp.map_name ON o = name_id
      ORDER BY list_id, m) GROUP BY list_id;
CREATE TEMP TABLE IF NOT EXISTS last_content AS -- for all files, for contents have no index by number
SELECT coalesce(max(id), 0) AS m FROM main.contents;
