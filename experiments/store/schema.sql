-- The results database, version 3: what was asked and searched; times, games and the like are in schema_times.sql,
-- sums, intervals and effects with their triggers in schema_kept.sql, each view in views/NAME.sql. `bytes.mk`
-- puts them behind each other.
--
-- Tables have plural names and are private, as are views whose names begin with `_`: they may change with
-- the version. Other views have singular names and are promised: a view or a column may be added, none
-- is renamed or removed within a version. Texts stand once, in tables of names; other rows have numbers.
-- Every count is cumulative over the iterations up to its depth unless a view says
-- otherwise, and every time is CPU time in nanoseconds.
--
-- application_id 0x70726e6c ("prnl") and user_version are set by the program that creates the file.
-- A program that opens an older database of this version for writing applies this text again: what is
-- missing is made, views and triggers are made anew (bytes.mk), rows stay. So a statement here must bear to be
-- run twice.

-- What this file is: `schema`, a hash of the text that was applied last; `rows of TABLE`, a sum of its
-- rows, there while no program of ours writes (store/untold.c).
CREATE TABLE IF NOT EXISTS facts (
    key   TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- One execution of `prunelab run`: where every number comes from.
CREATE TABLE IF NOT EXISTS runs (
    id        INTEGER PRIMARY KEY,
    study     TEXT NOT NULL,
    profile   TEXT NOT NULL,
    command   TEXT NOT NULL,    -- as typed
    spec_path TEXT NOT NULL,
    spec      TEXT NOT NULL,    -- the spec file's text
    version   TEXT NOT NULL,    -- of the engine
    signature TEXT NOT NULL,
    hash      TEXT,             -- of the commit; NULL outside a checkout or without git
    dirty     INTEGER,          -- 1: tracked files differed from the commit
    compiler  TEXT NOT NULL,
    flags     TEXT NOT NULL,
    host      TEXT NOT NULL,
    cpu       TEXT NOT NULL,
    jobs      INTEGER NOT NULL,
    started   TEXT NOT NULL,    -- UTC, ISO 8601
    ended     TEXT,             -- NULL: still at work, or killed
    outcome   TEXT              -- 'done', 'failed', 'interrupted'
) STRICT;

-- What searched in a run: a hash of the sources that the engine was compiled from (store/sources.h). None for
-- runs of a program that kept none.
CREATE TABLE IF NOT EXISTS run_sources (
    run_id  INTEGER PRIMARY KEY REFERENCES runs (id),
    source  TEXT NOT NULL,
    changes TEXT              -- tracked files that differed from the commit, a line each; NULL: none, or unknown
) STRICT;
-- Of a study that several programs searched: `source` found in a sample what `other` had stored.
CREATE TABLE IF NOT EXISTS source_checks (
    study  TEXT NOT NULL,
    source TEXT NOT NULL,
    other  TEXT NOT NULL,
    cells  INTEGER NOT NULL, -- searched again
    PRIMARY KEY (study, source, other)
) STRICT, WITHOUT ROWID;

-- What a run last said of its progress; renewed every second or so.
CREATE TABLE IF NOT EXISTS progress (
    run_id       INTEGER PRIMARY KEY REFERENCES runs (id),
    updated      TEXT NOT NULL,
    planned      INTEGER NOT NULL, -- cells to do when it began
    finished     INTEGER NOT NULL, -- of them, whatever their end
    failed       INTEGER NOT NULL,
    share        REAL NOT NULL,    -- of the estimated work
    nodes        INTEGER NOT NULL,
    seconds      REAL NOT NULL,
    seconds_left REAL              -- NULL: not known yet
) STRICT;

-- Runs of a fixed share of a plan's cells (`prunelab run --shard number/of`). `spec_mark`, `suite_mark`:
-- hashes that shares of one plan have in common (shard.h). `sum`: a hash of the tables as the run left
-- them; NULL until it ended in good order; '' where its rows were merged from a file that had one. A
-- share is whole where such a run's outcome is 'done'.
CREATE TABLE IF NOT EXISTS shards (
    run_id     INTEGER PRIMARY KEY REFERENCES runs (id),
    number     INTEGER NOT NULL, -- from 1
    of         INTEGER NOT NULL,
    cells      INTEGER NOT NULL, -- of the share
    spec_mark  TEXT NOT NULL,
    suite_mark TEXT NOT NULL,
    sum        TEXT,
    CHECK (number BETWEEN 1 AND of)
) STRICT;

-- Of the plan that such a share is of: a hash of who got what, and how many cells it has.
CREATE TABLE IF NOT EXISTS shard_deals (
    run_id INTEGER PRIMARY KEY REFERENCES runs (id),
    deal   TEXT NOT NULL,
    cells  INTEGER NOT NULL
) STRICT;

-- The registry as the engine describes itself.
CREATE TABLE IF NOT EXISTS enhancements (
    number   INTEGER PRIMARY KEY, -- rank in which letters are written
    letter   TEXT NOT NULL UNIQUE,
    key      TEXT NOT NULL,
    title    TEXT NOT NULL,
    source   TEXT NOT NULL,
    requires TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS parameters (
    name     TEXT PRIMARY KEY,    -- 'T.entries', 'base.deepening'
    owner    TEXT NOT NULL,       -- letter, or 'base'
    fallback TEXT NOT NULL,
    min      INTEGER,             -- NULL for a choice
    max      INTEGER,
    choices  TEXT,                -- separated by spaces; NULL for a number
    help     TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS counter_names (
    id    INTEGER PRIMARY KEY,
    name  TEXT NOT NULL UNIQUE,
    owner TEXT NOT NULL           -- letter, or 'base'
) STRICT;

-- A position to search, told by its normalised FEN, whatever suites hold it.
CREATE TABLE IF NOT EXISTS positions (
    id  INTEGER PRIMARY KEY,
    fen TEXT NOT NULL UNIQUE
) STRICT;

-- What a position is by itself (store/traits.c); an artificial tree has no row.
CREATE TABLE IF NOT EXISTS traits (
    position_id INTEGER PRIMARY KEY REFERENCES positions (id),
    men         INTEGER NOT NULL, -- on the board, kings too
    legal_moves INTEGER NOT NULL,
    captures    INTEGER NOT NULL, -- of these
    in_check    INTEGER NOT NULL
) STRICT;

-- Suites (named by their file without folder and ending) and their entries. An entry is its content: where
-- a file's changes, there is a new one.
CREATE TABLE IF NOT EXISTS suites (
    id   INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
) STRICT;
CREATE TABLE IF NOT EXISTS entries (
    id          INTEGER PRIMARY KEY,
    suite_id    INTEGER NOT NULL REFERENCES suites (id),
    name        TEXT NOT NULL,    -- the EPD id, or 'line N'
    number      INTEGER NOT NULL, -- line in the file
    position_id INTEGER NOT NULL REFERENCES positions (id),
    best        TEXT NOT NULL,    -- coordinates separated by spaces; '' for none
    avoid       TEXT NOT NULL,
    mate        INTEGER,          -- in so many moves
    current     INTEGER NOT NULL DEFAULT 1, -- 0: its file has it no more, and no study asks for it
    UNIQUE (suite_id, name, position_id, best, avoid)
) STRICT;
-- The order in which positions are drawn: that of their suite, whatever came first into the database.
CREATE INDEX IF NOT EXISTS entries_place ON entries (suite_id, number, name);
-- The game that an entry is from, where its suite says so. Entries of one game resemble each other, so
-- a resample draws them together.
CREATE TABLE IF NOT EXISTS clusters (
    entry_id INTEGER PRIMARY KEY REFERENCES entries (id),
    name     TEXT NOT NULL        -- 'game 5'
) STRICT;

CREATE TABLE IF NOT EXISTS studies (
    id    INTEGER PRIMARY KEY,
    name  TEXT NOT NULL UNIQUE,
    title TEXT NOT NULL
) STRICT;

-- What a study was run under: parameters as declared, defaults left out, keys sorted.
CREATE TABLE IF NOT EXISTS settings (
    id         INTEGER PRIMARY KEY,
    parameters TEXT NOT NULL UNIQUE
) STRICT;

-- Which settings of a study are its universes: the base programs in which every set is run.
CREATE TABLE IF NOT EXISTS universes (
    study_id   INTEGER NOT NULL REFERENCES studies (id),
    setting_id INTEGER NOT NULL REFERENCES settings (id),
    name       TEXT NOT NULL, -- the levels of a cross, in its order, or its own
    PRIMARY KEY (study_id, setting_id)
) STRICT, WITHOUT ROWID;

-- Whose counts: signatures (engine.h) of what can change the counts of one set of letters. `current`: it
-- is that of the program that wrote here last, so that views show it.
CREATE TABLE IF NOT EXISTS engines (
    signature TEXT PRIMARY KEY,
    current   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Letters with their effective parameters (those of letters that are on, and the base's), by engine.
CREATE TABLE IF NOT EXISTS all_configurations (
    id           INTEGER PRIMARY KEY,
    engine       TEXT NOT NULL REFERENCES engines (signature),
    enhancements TEXT NOT NULL,    -- letters in registry order, '-' for none
    parameters   TEXT NOT NULL,    -- '{}' for the defaults
    preserves    INTEGER NOT NULL, -- 1: the root value is that of minimax
    game         TEXT NOT NULL,    -- base parameters that change minimax's value: one oracle each
    deepening    INTEGER NOT NULL, -- 1: one cell answers every depth
    UNIQUE (engine, enhancements, parameters)
) STRICT;
CREATE INDEX IF NOT EXISTS configurations_letters ON all_configurations (enhancements, parameters);

-- What studies ask for. A part is what one spec asks under a profile and changes (`run --set`). A study is
-- its current parts: of each spec what it and its suite said last. What former parts asked beyond that
-- is stored, but in no view. spec '': asked by an earlier version, which did not keep whose.
CREATE TABLE IF NOT EXISTS parts (
    id         INTEGER PRIMARY KEY,
    study_id   INTEGER NOT NULL REFERENCES studies (id),
    spec       TEXT NOT NULL,    -- its file, without folder and ending
    profile    TEXT NOT NULL,
    changes    TEXT NOT NULL,
    suite      TEXT NOT NULL,
    spec_mark  INTEGER NOT NULL, -- hash of its text
    suite_mark INTEGER NOT NULL, -- and of its suite's content
    updated    TEXT NOT NULL,    -- UTC
    current    INTEGER NOT NULL,
    UNIQUE (study_id, spec, profile, changes, suite, spec_mark, suite_mark)
) STRICT;
-- Members are a product: a configuration under a setting asks for a block of positions and depths, and
-- most ask for the same. `mark`: a hash of its rows, by which it is found.
CREATE TABLE IF NOT EXISTS blocks (
    id   INTEGER PRIMARY KEY,
    mark INTEGER NOT NULL UNIQUE
) STRICT;
CREATE TABLE IF NOT EXISTS block_rows (
    block_id INTEGER NOT NULL REFERENCES blocks (id),
    entry_id INTEGER NOT NULL REFERENCES entries (id),
    depth    INTEGER NOT NULL,
    is_cell  INTEGER NOT NULL, -- 1: the last depth of a cell, 0: on the way to it
    PRIMARY KEY (block_id, entry_id, depth)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS block_steps ON block_rows (block_id, depth, entry_id);
CREATE TABLE IF NOT EXISTS part_members (
    part_id          INTEGER NOT NULL REFERENCES parts (id),
    configuration_id INTEGER NOT NULL REFERENCES all_configurations (id),
    setting_id       INTEGER NOT NULL REFERENCES settings (id),
    block_id         INTEGER NOT NULL REFERENCES blocks (id),
    PRIMARY KEY (part_id, configuration_id, setting_id)
) STRICT, WITHOUT ROWID;
-- Made of the current parts whenever one changes (store/members.h): what a study asks under a setting, and
-- under whatever setting.
CREATE TABLE IF NOT EXISTS setting_members (
    study_id         INTEGER NOT NULL REFERENCES studies (id),
    configuration_id INTEGER NOT NULL REFERENCES all_configurations (id),
    setting_id       INTEGER NOT NULL REFERENCES settings (id),
    block_id         INTEGER NOT NULL REFERENCES blocks (id),
    PRIMARY KEY (study_id, configuration_id, setting_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS setting_members_block ON setting_members (block_id);
CREATE TABLE IF NOT EXISTS study_members (
    study_id         INTEGER NOT NULL REFERENCES studies (id),
    configuration_id INTEGER NOT NULL REFERENCES all_configurations (id),
    block_id         INTEGER NOT NULL REFERENCES blocks (id),
    PRIMARY KEY (study_id, configuration_id)
) STRICT, WITHOUT ROWID;

-- With what a study compares its other configurations, where its spec names a baseline.
CREATE TABLE IF NOT EXISTS baselines (
    study_id         INTEGER PRIMARY KEY REFERENCES studies (id),
    configuration_id INTEGER NOT NULL REFERENCES all_configurations (id)
) STRICT;

-- What became of a cell when it was last tried. `partial`: interrupted, its finished iterations kept.
CREATE TABLE IF NOT EXISTS cells (
    id               INTEGER PRIMARY KEY,
    position_id      INTEGER NOT NULL REFERENCES positions (id),
    configuration_id INTEGER NOT NULL REFERENCES all_configurations (id),
    depth            INTEGER NOT NULL,
    status           TEXT NOT NULL, -- IN would make a table of its words for every cell
    reason           TEXT,             -- of 'done': the file it was taken in from (--known), or NULL
    node_limit       INTEGER NOT NULL, -- 0: none; 2^63 - 1: not kept, by an earlier version, of a search
                                       -- that ended of itself
    run_id           INTEGER NOT NULL REFERENCES runs (id),
    finished         INTEGER NOT NULL, -- seconds since 1970, UTC
    UNIQUE (position_id, configuration_id, depth),
    CHECK (status = 'done' OR status = 'failed' OR status = 'skipped' OR status = 'timeout'
           OR status = 'partial')
) STRICT;

-- Lines, and what searches counted beside the columns of `iterations`, each once, however many found it.
-- `mark`: a hash. A content has the triples that are not zero. An iteration has a list of names, too: of
-- these those that its content has not are zero. A zero of a name outside of the list stands in the
-- content. Any other name was not counted. Ranks of cutoffs are in the list where all are told.
CREATE TABLE IF NOT EXISTS lines (
    id   INTEGER PRIMARY KEY,
    mark INTEGER NOT NULL,
    pv   TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS lines_mark ON lines (mark);
CREATE TABLE IF NOT EXISTS counter_lists (
    list_id INTEGER NOT NULL,
    name_id INTEGER NOT NULL REFERENCES counter_names (id),
    PRIMARY KEY (list_id, name_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS contents (
    mark INTEGER PRIMARY KEY,
    id   INTEGER NOT NULL -- from 1
) STRICT;
CREATE TABLE IF NOT EXISTS counts (
    id    INTEGER PRIMARY KEY, -- 1024 times the content's, and the name's: so rows are short and append
    pv    INTEGER NOT NULL,
    cut   INTEGER NOT NULL,
    "all" INTEGER NOT NULL
) STRICT;

-- The counts. One row for a position, configuration and depth, whichever cell computed it first; a
-- cell that computes it again must find the same.
CREATE TABLE IF NOT EXISTS iterations (
    position_id      INTEGER NOT NULL REFERENCES positions (id),
    configuration_id INTEGER NOT NULL REFERENCES all_configurations (id),
    depth            INTEGER NOT NULL,
    score            INTEGER NOT NULL,
    best_move        TEXT,
    nbp              INTEGER,          -- NULL: a foreign engine, which does not tell; nor the next
    nc               INTEGER NOT NULL CHECK (nc = interior + horizon + quiescence),
    interior         INTEGER,
    horizon          INTEGER,
    quiescence       INTEGER,
    cpu_ns           INTEGER NOT NULL, -- 0: taken in, not measured here; NULL in the views
    cell_id          INTEGER NOT NULL REFERENCES cells (id),
    line_id          INTEGER REFERENCES lines (id),    -- NULL: taken in, which has neither
    content_id       INTEGER, -- NULL: also of a foreign engine
    list_id          INTEGER, -- alike
    PRIMARY KEY (position_id, configuration_id, depth)
) STRICT, WITHOUT ROWID;

-- Foreign engines: UCI programs, by the hash that names them in `engines` (spec/stranger.h).
-- `definition`: the key `engine` of the spec; `options`: as the engine declares them, at rest.
CREATE TABLE IF NOT EXISTS strangers (
    signature  TEXT PRIMARY KEY,
    name       TEXT NOT NULL,    -- as it calls itself
    author     TEXT NOT NULL,
    digest     TEXT NOT NULL,    -- SHA-256 of the program
    path       TEXT NOT NULL,    -- where it stood: an observation
    definition TEXT NOT NULL,
    options    TEXT NOT NULL
) STRICT, WITHOUT ROWID;
-- Its letters: what the study switches. `on_values`, `off_values`: {"option": "value", ...}.
CREATE TABLE IF NOT EXISTS switches (
    engine     TEXT NOT NULL REFERENCES strangers (signature),
    number     INTEGER NOT NULL, -- rank in which letters are written
    letter     TEXT NOT NULL,
    title      TEXT NOT NULL,
    on_values  TEXT NOT NULL,
    off_values TEXT NOT NULL,
    PRIMARY KEY (engine, letter)
) STRICT, WITHOUT ROWID;
-- Which studies asked which of them.
CREATE TABLE IF NOT EXISTS stranger_studies (
    study_id INTEGER NOT NULL REFERENCES studies (id),
    engine   TEXT NOT NULL REFERENCES strangers (signature),
    PRIMARY KEY (study_id, engine)
) STRICT, WITHOUT ROWID;
-- Selective depth of an iteration, where a foreign engine tells it.
CREATE TABLE IF NOT EXISTS seldepths (
    position_id      INTEGER NOT NULL,
    configuration_id INTEGER NOT NULL,
    depth            INTEGER NOT NULL,
    seldepth         INTEGER NOT NULL,
    PRIMARY KEY (position_id, configuration_id, depth),
    FOREIGN KEY (position_id, configuration_id, depth)
        REFERENCES iterations (position_id, configuration_id, depth)
) STRICT, WITHOUT ROWID;
