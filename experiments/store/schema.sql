-- The results database, version 3.
--
-- Tables have plural names and are private, as are views whose names begin with `_`: they may change with
-- the version. Other views have singular names and are promised: a view or a column may be added, none
-- is renamed or removed within a version. Texts stand once, in tables of names; other rows have numbers.
-- Every count is cumulative over the iterations up to its depth unless a view says
-- otherwise, and every time is CPU time in nanoseconds.
--
-- application_id 0x70726e6c ("prnl") and user_version are set by the program that creates the file.
-- A program that opens an older database of this version for writing applies this text again: what is
-- missing is made, views are made anew, rows stay. So a statement here must bear to be run twice.

-- What this file is: `schema`, a hash of the text that was applied last; `rows of TABLE`, a sum of its
-- rows, there while no program of ours writes (store/untold.h).
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

-- What a position is by itself (store/traits.h); an artificial tree has no row.
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
-- How a foreign engine's search went: nodes, iteration and move when it ended (beyond a limit of nodes,
-- these three hang on when it heard of it), and within the limit every change of its best move:
-- [[nodes, move, depth, score], ...], the first move being one.
CREATE TABLE IF NOT EXISTS traces (
    cell_id   INTEGER PRIMARY KEY REFERENCES cells (id),
    nodes     INTEGER NOT NULL,
    depth     INTEGER NOT NULL,
    best_move TEXT NOT NULL,
    cpu_ns    INTEGER,            -- NULL: the system did not tell
    changes   TEXT NOT NULL
) STRICT;
-- Cells of foreign engines that were searched a second time, to see whether their counts repeat.
CREATE TABLE IF NOT EXISTS repeats (
    cell_id INTEGER PRIMARY KEY REFERENCES cells (id),
    differs TEXT,                 -- NULL: nothing; else in what
    run_id  INTEGER NOT NULL REFERENCES runs (id)
) STRICT;

-- Cells of foreign engines that are searched several times (the spec's `rounds`): what the second search
-- and the further ones found. The first is the cell's own, in `iterations` and `traces`.
CREATE TABLE IF NOT EXISTS rounds (
    cell_id INTEGER NOT NULL REFERENCES cells (id),
    round   INTEGER NOT NULL CHECK (round > 1),
    depth   INTEGER NOT NULL,
    score   INTEGER NOT NULL,
    nc      INTEGER NOT NULL,
    cpu_ns  INTEGER NOT NULL,
    PRIMARY KEY (cell_id, round, depth)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS round_traces (
    cell_id   INTEGER NOT NULL REFERENCES cells (id),
    round     INTEGER NOT NULL CHECK (round > 1),
    nodes     INTEGER NOT NULL,
    depth     INTEGER NOT NULL,
    best_move TEXT NOT NULL,
    cpu_ns    INTEGER,
    changes   TEXT NOT NULL,
    run_id    INTEGER NOT NULL REFERENCES runs (id),
    PRIMARY KEY (cell_id, round)
) STRICT, WITHOUT ROWID;
-- What is known of a cell beside its counts belongs to its end: it goes when the cell is tried again and
-- ends otherwise, or under another limit; unless it ended of itself under both.
DROP TRIGGER IF EXISTS cell_renewed;
CREATE TRIGGER cell_renewed AFTER UPDATE OF status, node_limit ON cells
WHEN (new.status <> old.status OR (new.status <> 'done' AND new.node_limit <> old.node_limit
      AND NOT (new.reason IS old.reason AND new.reason IS 'the engine ended its search of itself')))
     AND NOT EXISTS (SELECT 1 FROM facts WHERE key = 'rows of facts') BEGIN
    DELETE FROM traces WHERE cell_id = old.id;
    DELETE FROM repeats WHERE cell_id = old.id;
    DELETE FROM rounds WHERE cell_id = old.id;
    DELETE FROM round_traces WHERE cell_id = old.id;
END;

-- CPU time measured on purpose: rounds interleaved, one worker at a time.
CREATE TABLE IF NOT EXISTS timings (
    study_id         INTEGER NOT NULL REFERENCES studies (id),
    entry_id         INTEGER NOT NULL REFERENCES entries (id),
    configuration_id INTEGER NOT NULL REFERENCES all_configurations (id),
    depth            INTEGER NOT NULL,
    round            INTEGER NOT NULL,
    cpu_ns           INTEGER NOT NULL,
    run_id           INTEGER NOT NULL REFERENCES runs (id),
    PRIMARY KEY (study_id, entry_id, configuration_id, depth, round, run_id)
) STRICT, WITHOUT ROWID;

-- Minimal trees, measured by `prunelab minimal-tree`; see engine/minimal/tree.h. What was stopped has
-- no sizes. `leaves`: of plain minimax at depth leaves_depth = min(depth, 4). `nodes`: searched to
-- find it out.
CREATE TABLE IF NOT EXISTS minimal_trees (
    engine            TEXT NOT NULL REFERENCES engines (signature),
    position_id       INTEGER NOT NULL REFERENCES positions (id),
    depth             INTEGER NOT NULL,
    status            TEXT NOT NULL CHECK (status IN ('done', 'failed', 'timeout')),
    reason            TEXT,
    value             INTEGER,
    g                 INTEGER,
    l                 INTEGER,
    nbp               INTEGER,
    interior          INTEGER,
    quiescence        INTEGER,
    merged_nbp        INTEGER,
    left_first_nbp    INTEGER,
    left_first_merged INTEGER,
    leaves            INTEGER,
    leaves_depth      INTEGER,
    nodes             INTEGER,
    cpu_ns            INTEGER,
    node_limit        INTEGER NOT NULL, -- 0: none
    run_id            INTEGER NOT NULL REFERENCES runs (id),
    PRIMARY KEY (engine, position_id, depth),
    CHECK (status <> 'done' OR nbp BETWEEN g + l - 1 AND g + l)
) STRICT, WITHOUT ROWID;

-- What representations of the board cost, measured by `prunelab boards`: `board`, by engine/boards, does
-- `amount` of a task on positions of a suite. Round 0 has instructions, the others time. `number`: the
-- board's place.
CREATE TABLE IF NOT EXISTS board_costs (
    run_id       INTEGER NOT NULL REFERENCES runs (id),
    board        TEXT NOT NULL,
    number       INTEGER NOT NULL,
    task         TEXT NOT NULL CHECK (task IN ('perft', 'moves', 'captures', 'attacks', 'search')),
    round        INTEGER NOT NULL,
    suite        TEXT NOT NULL,
    amount       INTEGER NOT NULL,
    work         INTEGER NOT NULL, -- what it counts: leaves, moves, attacked squares, nodes
    cpu_ns       INTEGER,
    instructions INTEGER,
    PRIMARY KEY (run_id, board, task, round)
) STRICT, WITHOUT ROWID;

-- Matches: two configurations that play each other under one control. `control`: '20000 nodes' or
-- '100 ms' a move, '40 moves in 3 s'; `rules`: when a game is ended by others than the players, as JSON
-- ('max_plies': a draw after so many half-moves).
CREATE TABLE IF NOT EXISTS matches (
    id          INTEGER PRIMARY KEY,
    player_id   INTEGER NOT NULL REFERENCES all_configurations (id),
    opponent_id INTEGER NOT NULL REFERENCES all_configurations (id),
    control     TEXT NOT NULL,
    rules       TEXT NOT NULL,
    UNIQUE (player_id, opponent_id, control, rules)
) STRICT;

-- Which study asks for which opening of which match, by what names.
CREATE TABLE IF NOT EXISTS match_members (
    study_id INTEGER NOT NULL REFERENCES studies (id),
    match_id INTEGER NOT NULL REFERENCES matches (id),
    entry_id INTEGER NOT NULL REFERENCES entries (id),
    player   TEXT NOT NULL,
    opponent TEXT NOT NULL,
    PRIMARY KEY (study_id, match_id, player, opponent, entry_id)
) STRICT, WITHOUT ROWID;

-- Games: `position_id` is the opening, `colour` the player's. `moves`: coordinates, separated by
-- spaces; for each of them `thoughts` has depth/score/nodes (the last finished iteration, 0 for none;
-- centipawns for the side that moves, a mate as 30000 less the plies to it; NC) and `times`
-- microseconds of processor time.
CREATE TABLE IF NOT EXISTS games (
    id          INTEGER PRIMARY KEY,
    match_id    INTEGER NOT NULL REFERENCES matches (id),
    position_id INTEGER NOT NULL REFERENCES positions (id),
    colour      TEXT NOT NULL CHECK (colour IN ('white', 'black')),
    status      TEXT NOT NULL CHECK (status IN ('done', 'failed')),
    reason      TEXT,               -- of a failure
    result      TEXT CHECK (result IN ('1-0', '1/2-1/2', '0-1')),
    ended_by    TEXT,               -- 'checkmate', 'repetition', ...
    plies       INTEGER,
    nodes       INTEGER,
    cpu_ns      INTEGER,
    moves       TEXT,
    thoughts    TEXT,
    times       TEXT,
    run_id      INTEGER NOT NULL REFERENCES runs (id),
    finished    TEXT NOT NULL,
    UNIQUE (match_id, position_id, colour),
    CHECK (status = 'failed' OR result IS NOT NULL)
) STRICT;

-- Names in the next two tables: metrics and methods, and sets of letters, by whose registry they may be.
CREATE TABLE IF NOT EXISTS metrics (
    id   INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
) STRICT;
CREATE TABLE IF NOT EXISTS methods (
    id   INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
) STRICT;
CREATE TABLE IF NOT EXISTS sets (
    id      INTEGER PRIMARY KEY,
    letters TEXT NOT NULL UNIQUE
) STRICT;

-- Confidence intervals, written by whoever computes them; recomputing
-- replaces. Where there is none, there is no row.
CREATE TABLE IF NOT EXISTS intervals (
    study_id   INTEGER NOT NULL REFERENCES studies (id),
    suite_id   INTEGER NOT NULL REFERENCES suites (id),
    setting_id INTEGER NOT NULL REFERENCES settings (id),
    set_id     INTEGER NOT NULL REFERENCES sets (id),
    depth      INTEGER NOT NULL,
    metric_id  INTEGER NOT NULL REFERENCES metrics (id),
    method_id  INTEGER NOT NULL REFERENCES methods (id),
    value      REAL, -- NULL: written by an earlier version
    low        REAL,
    high       REAL,
    seed       INTEGER NOT NULL,
    PRIMARY KEY (study_id, suite_id, setting_id, set_id, depth, metric_id, method_id)
) STRICT, WITHOUT ROWID;

-- Cost models: prices of what the view `work` counts.
CREATE TABLE IF NOT EXISTS models (
    study_id       INTEGER PRIMARY KEY REFERENCES studies (id),
    source         TEXT NOT NULL,
    rows           INTEGER NOT NULL,
    configurations INTEGER NOT NULL,
    error          REAL NOT NULL,
    error_most     REAL NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS prices (
    study_id INTEGER NOT NULL REFERENCES models (study_id),
    term     TEXT NOT NULL,
    ns       REAL NOT NULL,
    PRIMARY KEY (study_id, term)
) STRICT, WITHOUT ROWID;

-- Effects of letters and groups of letters, written by whoever computes them; recomputing replaces.
CREATE TABLE IF NOT EXISTS effects (
    study_id         INTEGER NOT NULL REFERENCES studies (id),
    suite_id         INTEGER NOT NULL REFERENCES suites (id),
    setting_id       INTEGER NOT NULL REFERENCES settings (id),
    depth            INTEGER NOT NULL,
    metric_id        INTEGER NOT NULL REFERENCES metrics (id),
    kind             TEXT NOT NULL,    -- the first letter of the view's
    set_id           INTEGER NOT NULL REFERENCES sets (id),
    value            REAL NOT NULL,
    low              REAL,             -- NULL: a single position
    high             REAL,
    band_low         REAL,             -- of interactions alone
    band_high        REAL,
    positions        INTEGER NOT NULL,
    largest_share    REAL,             -- NULL: the effect is 0
    largest_position TEXT,
    cube             INTEGER NOT NULL REFERENCES sets (id), -- letters that are on and off
    fixed            INTEGER NOT NULL REFERENCES sets (id), -- letters that are always on, '-' for none
    PRIMARY KEY (study_id, suite_id, setting_id, depth, metric_id, kind, set_id)
) STRICT, WITHOUT ROWID;

-- What the views `total`, `growth` and `ordering` say, kept: to add it all up takes seconds where a
-- database is large. A study stands in `kept` where its rows are those of the cells as they are now; what
-- changes a cell takes it out, whoever writes, and the views add it up then. Whoever computes intervals
-- puts it in.
CREATE TABLE IF NOT EXISTS kept (
    study_id INTEGER PRIMARY KEY REFERENCES studies (id)
) STRICT;
CREATE TABLE IF NOT EXISTS kept_uses (
    configuration_id INTEGER NOT NULL REFERENCES all_configurations (id),
    study_id         INTEGER NOT NULL REFERENCES studies (id),
    PRIMARY KEY (configuration_id, study_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS kept_total (
    study_id         INTEGER NOT NULL REFERENCES studies (id),
    suite_id         INTEGER NOT NULL REFERENCES suites (id),
    setting_id       INTEGER NOT NULL REFERENCES settings (id),
    depth            INTEGER NOT NULL,
    configuration_id INTEGER NOT NULL REFERENCES all_configurations (id),
    positions        INTEGER NOT NULL,
    nbp              INTEGER,
    nc               INTEGER NOT NULL,
    interior         INTEGER,
    horizon          INTEGER,
    quiescence       INTEGER,
    cpu_ns           INTEGER,
    solved           INTEGER,
    PRIMARY KEY (study_id, suite_id, setting_id, depth, configuration_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS kept_growth (
    study_id         INTEGER NOT NULL REFERENCES studies (id),
    suite_id         INTEGER NOT NULL REFERENCES suites (id),
    setting_id       INTEGER NOT NULL REFERENCES settings (id),
    depth            INTEGER NOT NULL,
    configuration_id INTEGER NOT NULL REFERENCES all_configurations (id),
    positions        INTEGER NOT NULL,
    nbp              REAL,
    nc               REAL NOT NULL,
    nbp_of_sums      REAL,
    nc_of_sums       REAL NOT NULL,
    PRIMARY KEY (study_id, suite_id, setting_id, depth, configuration_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS kept_ordering (
    study_id         INTEGER NOT NULL REFERENCES studies (id),
    suite_id         INTEGER NOT NULL REFERENCES suites (id),
    depth            INTEGER NOT NULL,
    configuration_id INTEGER NOT NULL REFERENCES all_configurations (id),
    kind             INTEGER NOT NULL,
    positions        INTEGER NOT NULL,
    cutoffs          INTEGER NOT NULL,
    first            INTEGER NOT NULL,
    second           INTEGER NOT NULL,
    rank_sum         INTEGER NOT NULL,
    minimal          INTEGER NOT NULL,
    researches       INTEGER NOT NULL,
    PRIMARY KEY (study_id, suite_id, depth, configuration_id, kind)
) STRICT, WITHOUT ROWID;
-- Whose cells those of a kept study are: a set, a position and a depth, down from which its sums are made
-- (private, and for the triggers alone). The few studies that hold the set come first, then the position's
-- few entries. A run inserts into no kept study, which WHEN finds without the table that IN would make.
CREATE INDEX IF NOT EXISTS entries_position ON entries (position_id);
DROP VIEW IF EXISTS _kept_cells;
CREATE VIEW _kept_cells AS
SELECT kept_uses.study_id, kept_uses.configuration_id, entries.position_id, asked.depth
FROM kept_uses
CROSS JOIN entries
CROSS JOIN study_members ON study_members.study_id = kept_uses.study_id
           AND study_members.configuration_id = kept_uses.configuration_id
CROSS JOIN block_rows AS asked ON asked.block_id = study_members.block_id AND asked.entry_id = entries.id;
DROP TRIGGER IF EXISTS kept_iteration_new;
CREATE TRIGGER kept_iteration_new AFTER INSERT ON iterations
WHEN EXISTS (SELECT 1 FROM kept_uses CROSS JOIN kept USING (study_id)
             WHERE configuration_id = new.configuration_id) BEGIN
    DELETE FROM kept WHERE study_id IN
        (SELECT study_id FROM _kept_cells
         WHERE configuration_id = new.configuration_id AND position_id = new.position_id
           AND depth >= new.depth);
END;
DROP TRIGGER IF EXISTS kept_iteration_changed;
CREATE TRIGGER kept_iteration_changed AFTER UPDATE ON iterations BEGIN
    DELETE FROM kept WHERE study_id IN
        (SELECT study_id FROM _kept_cells
         WHERE configuration_id IN (old.configuration_id, new.configuration_id)
           AND position_id IN (old.position_id, new.position_id)
           AND depth >= min(old.depth, new.depth));
END;
DROP TRIGGER IF EXISTS kept_iteration_gone;
CREATE TRIGGER kept_iteration_gone AFTER DELETE ON iterations BEGIN
    DELETE FROM kept WHERE study_id IN
        (SELECT study_id FROM _kept_cells
         WHERE configuration_id = old.configuration_id AND position_id = old.position_id
           AND depth >= old.depth);
END;
DROP TRIGGER IF EXISTS kept_limit_changed; -- by which the unsolved count
CREATE TRIGGER kept_limit_changed AFTER UPDATE OF node_limit ON cells
WHEN new.node_limit <> old.node_limit BEGIN
    DELETE FROM kept WHERE study_id IN
        (SELECT study_id FROM _kept_cells
         WHERE position_id = new.position_id AND configuration_id = new.configuration_id
           AND depth = new.depth);
END;
DROP TRIGGER IF EXISTS kept_member_new;
CREATE TRIGGER kept_member_new AFTER INSERT ON setting_members BEGIN
    DELETE FROM kept WHERE study_id = new.study_id;
END;
DROP TRIGGER IF EXISTS kept_member_changed;
CREATE TRIGGER kept_member_changed AFTER UPDATE ON setting_members BEGIN
    DELETE FROM kept WHERE study_id = new.study_id;
END;
DROP TRIGGER IF EXISTS kept_member_gone;
CREATE TRIGGER kept_member_gone AFTER DELETE ON setting_members BEGIN
    DELETE FROM kept WHERE study_id = old.study_id;
END;
DROP TRIGGER IF EXISTS kept_block_new;
CREATE TRIGGER kept_block_new AFTER INSERT ON block_rows BEGIN
    DELETE FROM kept WHERE study_id IN (SELECT study_id FROM setting_members WHERE block_id = new.block_id);
END;
DROP TRIGGER IF EXISTS kept_block_changed;
CREATE TRIGGER kept_block_changed AFTER UPDATE ON block_rows BEGIN
    DELETE FROM kept WHERE study_id IN
        (SELECT study_id FROM setting_members WHERE block_id IN (old.block_id, new.block_id));
END;
DROP TRIGGER IF EXISTS kept_block_gone;
CREATE TRIGGER kept_block_gone AFTER DELETE ON block_rows BEGIN
    DELETE FROM kept WHERE study_id IN (SELECT study_id FROM setting_members WHERE block_id = old.block_id);
END;
DROP TRIGGER IF EXISTS kept_counts_changed;
CREATE TRIGGER kept_counts_changed AFTER UPDATE ON counts BEGIN
    DELETE FROM kept;
END;
DROP TRIGGER IF EXISTS kept_counts_gone;
CREATE TRIGGER kept_counts_gone AFTER DELETE ON counts BEGIN
    DELETE FROM kept;
END;
DROP TRIGGER IF EXISTS kept_key_changed;
CREATE TRIGGER kept_key_changed AFTER UPDATE OF position_id, best, avoid ON entries BEGIN
    DELETE FROM kept;
END;
DROP TRIGGER IF EXISTS kept_engine_changed;
CREATE TRIGGER kept_engine_changed AFTER UPDATE OF current ON engines WHEN new.current <> old.current BEGIN
    DELETE FROM kept;
END;
-- What others write: a count that is changed makes its search one to be tried again, which fails where it
-- does not find what is stored; what is computed from counts is computed anew by the next run.
DROP TRIGGER IF EXISTS iteration_edited;
CREATE TRIGGER iteration_edited AFTER UPDATE OF position_id, configuration_id, depth, score, best_move, nbp, nc,
    interior, horizon, quiescence ON iterations WHEN old.nbp IS NOT NULL BEGIN
    UPDATE cells SET status = 'failed', reason = 'its rows were changed by another program'
    WHERE id IN (old.cell_id, new.cell_id);
END;
DROP TRIGGER IF EXISTS details_edited; -- `facts` has sums while no program of ours is at work
CREATE TRIGGER details_edited AFTER UPDATE OF line_id, content_id, list_id, cpu_ns, cell_id ON iterations
WHEN old.nbp IS NOT NULL AND EXISTS (SELECT 1 FROM facts WHERE key = 'rows of facts')
     AND (coalesce(new.line_id, old.line_id) IS NOT old.line_id OR coalesce(new.content_id, old.content_id) IS NOT old.content_id
          OR coalesce(new.list_id, old.list_id) IS NOT old.list_id OR new.cpu_ns <> old.cpu_ns OR new.cell_id <> old.cell_id) BEGIN
    UPDATE cells SET status = 'failed', reason = 'its rows were changed by another program'
    WHERE id IN (old.cell_id, new.cell_id);
END;
DROP TRIGGER IF EXISTS lines_edited;
CREATE TRIGGER lines_edited AFTER UPDATE ON lines BEGIN
    UPDATE cells SET status = 'failed', reason = 'its rows were changed by another program'
    WHERE id IN (SELECT cell_id FROM iterations WHERE line_id IN (old.id, new.id) AND nbp IS NOT NULL);
END;
DROP TRIGGER IF EXISTS cell_edited;
CREATE TRIGGER cell_edited AFTER UPDATE OF status, reason, run_id, finished ON cells
WHEN new.reason IS NOT 'its rows were changed by another program'
     AND EXISTS (SELECT 1 FROM facts WHERE key = 'rows of facts') BEGIN
    UPDATE cells SET status = 'failed', reason = 'its rows were changed by another program'
    WHERE id = new.id;
END;
DROP TRIGGER IF EXISTS kept_cell_gone;
CREATE TRIGGER kept_cell_gone AFTER DELETE ON cells BEGIN
    DELETE FROM kept WHERE study_id IN
        (SELECT study_id FROM _kept_cells WHERE position_id = old.position_id
           AND configuration_id = old.configuration_id AND depth <= old.depth);
END;
DROP TRIGGER IF EXISTS kept_total_changed;
CREATE TRIGGER kept_total_changed AFTER UPDATE ON kept_total BEGIN
    DELETE FROM kept WHERE study_id = old.study_id;
END;
DROP TRIGGER IF EXISTS kept_total_gone;
CREATE TRIGGER kept_total_gone AFTER DELETE ON kept_total BEGIN
    DELETE FROM kept WHERE study_id = old.study_id;
END;
DROP TRIGGER IF EXISTS kept_growth_changed;
CREATE TRIGGER kept_growth_changed AFTER UPDATE ON kept_growth BEGIN
    DELETE FROM kept WHERE study_id = old.study_id;
END;
DROP TRIGGER IF EXISTS kept_growth_gone;
CREATE TRIGGER kept_growth_gone AFTER DELETE ON kept_growth BEGIN
    DELETE FROM kept WHERE study_id = old.study_id;
END;
DROP TRIGGER IF EXISTS kept_ordering_changed;
CREATE TRIGGER kept_ordering_changed AFTER UPDATE ON kept_ordering BEGIN
    DELETE FROM kept WHERE study_id = old.study_id;
END;
DROP TRIGGER IF EXISTS kept_ordering_gone;
CREATE TRIGGER kept_ordering_gone AFTER DELETE ON kept_ordering BEGIN
    DELETE FROM kept WHERE study_id = old.study_id;
END;
DROP TRIGGER IF EXISTS intervals_changed;
CREATE TRIGGER intervals_changed AFTER UPDATE ON intervals BEGIN
    DELETE FROM kept WHERE study_id = old.study_id;
END;
DROP TRIGGER IF EXISTS intervals_gone;
CREATE TRIGGER intervals_gone AFTER DELETE ON intervals BEGIN
    DELETE FROM kept WHERE study_id = old.study_id;
END;
DROP TRIGGER IF EXISTS effects_changed;
CREATE TRIGGER effects_changed AFTER UPDATE ON effects BEGIN
    DELETE FROM kept WHERE study_id = old.study_id;
END;
DROP TRIGGER IF EXISTS effects_gone;
CREATE TRIGGER effects_gone AFTER DELETE ON effects BEGIN
    DELETE FROM kept WHERE study_id = old.study_id;
END;

-- ---- views --------------------------------------------------------------------------------------

-- Studies whose sums are not kept. What reads their members begins with these few, not with the members. Private.
DROP VIEW IF EXISTS _open;
CREATE VIEW _open AS
SELECT id FROM studies WHERE id NOT IN (SELECT study_id FROM kept);

-- What the program at hand asks for: all views but `former` read these. _members: once for each setting;
-- _asked: once. Private, though views.
DROP VIEW IF EXISTS _configurations;
CREATE VIEW _configurations AS
SELECT id, enhancements, parameters, preserves, game, deepening
FROM all_configurations WHERE engine IN (SELECT signature FROM engines WHERE current);
-- CROSS JOIN: rows of a block are looked up, never gone through.
DROP VIEW IF EXISTS _members;
CREATE VIEW _members AS
SELECT study_id, entry_id, configuration_id, depth, setting_id, is_cell
FROM setting_members CROSS JOIN block_rows USING (block_id)
WHERE configuration_id IN (SELECT id FROM _configurations);
DROP VIEW IF EXISTS _asked;
CREATE VIEW _asked AS
SELECT study_id, entry_id, configuration_id, depth, is_cell
FROM study_members CROSS JOIN block_rows USING (block_id)
WHERE configuration_id IN (SELECT id FROM _configurations);

-- What is done of it: by numbers, cumulative. `solved`: is the best move a key? NULL where the suite names
-- none; no move (depth 0) solves nothing. Private.
DROP VIEW IF EXISTS _done;
CREATE VIEW _done AS
SELECT asked.study_id, entries.suite_id, asked.entry_id, asked.configuration_id, asked.depth, is_cell,
       entries.position_id, nbp, nc, interior, horizon, quiescence, score, best_move, cpu_ns, content_id,
       CASE WHEN best || avoid <> ''
            THEN coalesce((best = '' OR instr(' ' || best || ' ', ' ' || best_move || ' ') > 0)
                 AND instr(' ' || avoid || ' ', ' ' || best_move || ' ') = 0, 0) END AS solved
FROM _asked AS asked
JOIN entries ON entries.id = asked.entry_id
JOIN iterations ON iterations.position_id = entries.position_id
     AND iterations.configuration_id = asked.configuration_id AND iterations.depth = asked.depth;

-- Universes: the base programs in which a study runs every set, each under a setting of its own.
DROP VIEW IF EXISTS universe;
CREATE VIEW universe AS
SELECT studies.name AS study, universes.name AS universe, settings.parameters AS setting
FROM universes
JOIN studies ON studies.id = study_id
JOIN settings ON settings.id = setting_id;

-- One row per study, position, configuration and depth, however many settings hold it. Cumulative.
-- `solved`: is the best move a key? NULL where the suite names none; no move (depth 0) solves nothing.
DROP VIEW IF EXISTS result;
CREATE VIEW result AS
SELECT studies.name AS study, suites.name AS suite, entries.name AS position,
       configurations.enhancements, configurations.parameters, asked.depth,
       nbp, nc, interior, horizon, quiescence, score, best_move,
       CASE WHEN iterations.nc IS NOT NULL AND best || avoid <> ''
            THEN coalesce((best = '' OR instr(' ' || best || ' ', ' ' || best_move || ' ') > 0)
                 AND instr(' ' || avoid || ' ', ' ' || best_move || ' ') = 0, 0) END AS solved,
       nullif(cpu_ns, 0) AS cpu_ns,
       CASE WHEN iterations.nc IS NOT NULL THEN 'done' ELSE cells.status END AS status,
       cells.reason AS reason
FROM _asked AS asked
JOIN studies ON studies.id = asked.study_id
JOIN entries ON entries.id = asked.entry_id
JOIN suites ON suites.id = entries.suite_id
JOIN _configurations AS configurations ON configurations.id = asked.configuration_id
LEFT JOIN iterations ON iterations.position_id = entries.position_id
     AND iterations.configuration_id = asked.configuration_id AND iterations.depth = asked.depth
LEFT JOIN cells ON cells.id = CASE WHEN iterations.nc IS NULL THEN
     (SELECT id FROM cells AS tried
      WHERE tried.position_id = entries.position_id
        AND tried.configuration_id = asked.configuration_id
        AND (tried.depth = asked.depth OR (tried.depth > asked.depth AND configurations.deepening))
        AND tried.status IN ('failed', 'skipped', 'timeout')
      ORDER BY tried.depth LIMIT 1) END
WHERE iterations.nc IS NOT NULL OR cells.id IS NOT NULL;

-- What a person asks first: one row per study, suite, position, set of letters, setting and depth, of what is
-- done. In `result` a configuration stands once, whatever settings hold it: sets with T have rows for each
-- setting of T there, and sets without T have one. Cumulative.
DROP VIEW IF EXISTS search;
CREATE VIEW search AS
SELECT studies.name AS study, suites.name AS suite, entries.name AS position,
       settings.parameters AS setting, configurations.enhancements, configurations.parameters,
       members.depth, nbp, nc, interior, horizon, quiescence, score, best_move,
       CASE WHEN best || avoid <> ''
            THEN coalesce((best = '' OR instr(' ' || best || ' ', ' ' || best_move || ' ') > 0)
                 AND instr(' ' || avoid || ' ', ' ' || best_move || ' ') = 0, 0) END AS solved,
       nullif(cpu_ns, 0) AS cpu_ns
FROM _members AS members
JOIN studies ON studies.id = members.study_id
JOIN entries ON entries.id = members.entry_id
JOIN suites ON suites.id = entries.suite_id
JOIN settings ON settings.id = members.setting_id
JOIN _configurations AS configurations ON configurations.id = members.configuration_id
JOIN iterations ON iterations.position_id = entries.position_id
     AND iterations.configuration_id = members.configuration_id AND iterations.depth = members.depth;

-- The letters of every set: no LIKE tells h from H.
DROP VIEW IF EXISTS set_letter;
CREATE VIEW set_letter AS
WITH RECURSIVE place (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < 60)
SELECT sets.enhancements, substr(sets.enhancements, n, 1) AS letter
FROM (SELECT DISTINCT enhancements FROM _configurations) AS sets
JOIN place ON n <= length(sets.enhancements)
WHERE sets.enhancements <> '-';

-- Studies, by the parts that they consist of. `spec`: the file, without folder and ending, with its
-- `profile`, `suite` and `changes` (`run --set`); NULL: asked by an earlier version, or a study of matches.
DROP VIEW IF EXISTS study;
CREATE VIEW study AS
SELECT studies.name AS study, title, nullif(spec, '') AS spec, nullif(profile, '') AS profile,
       nullif(suite, '') AS suite, nullif(changes, '') AS changes,
       configurations.enhancements AS baseline, configurations.parameters AS baseline_parameters
FROM studies
LEFT JOIN parts ON parts.study_id = studies.id AND parts.current
LEFT JOIN baselines ON baselines.study_id = studies.id
LEFT JOIN all_configurations AS configurations ON configurations.id = baselines.configuration_id;

-- What engines counted that are not the program at hand: a letter whose counts changed makes new cells
-- beside the old. `engine`: its signature. Cumulative.
DROP VIEW IF EXISTS former;
CREATE VIEW former AS
SELECT studies.name AS study, suites.name AS suite, entries.name AS position,
       all_configurations.enhancements, all_configurations.parameters, asked.depth, all_configurations.engine,
       nbp, nc, interior, horizon, quiescence, score, best_move, nullif(cpu_ns, 0) AS cpu_ns
FROM (SELECT DISTINCT study_id, entry_id, configuration_id, depth
      FROM parts JOIN part_members ON part_id = parts.id JOIN block_rows USING (block_id)) AS asked
JOIN all_configurations ON all_configurations.id = asked.configuration_id
     AND all_configurations.engine NOT IN (SELECT signature FROM engines WHERE current)
JOIN studies ON studies.id = asked.study_id
JOIN entries ON entries.id = asked.entry_id
JOIN suites ON suites.id = entries.suite_id
JOIN iterations ON iterations.position_id = entries.position_id
     AND iterations.configuration_id = asked.configuration_id AND iterations.depth = asked.depth;

-- Sums over a suite, over the positions that are done in every set that was run at that depth under
-- that setting; `positions` is their number. A cell counts in every setting that holds it.
DROP VIEW IF EXISTS total;
DROP VIEW IF EXISTS _total;
CREATE VIEW _total AS -- private: of the studies that are not kept, as kept_total has it
WITH done AS MATERIALIZED (
    SELECT members.study_id, entries.suite_id, members.setting_id, members.depth,
           members.configuration_id, members.entry_id,
           nbp, nc, interior, horizon, quiescence, cpu_ns,
           CASE WHEN best || avoid <> ''
                THEN coalesce((best = '' OR instr(' ' || best || ' ', ' ' || best_move || ' ') > 0)
                     AND instr(' ' || avoid || ' ', ' ' || best_move || ' ') = 0, 0) END AS solved
    FROM _members AS members
    JOIN entries ON entries.id = members.entry_id
    JOIN iterations ON iterations.position_id = entries.position_id
         AND iterations.configuration_id = members.configuration_id
         AND iterations.depth = members.depth
    WHERE members.study_id IN (SELECT id FROM _open)),
run_sets AS MATERIALIZED (
    SELECT study_id, suite_id, setting_id, depth, count(*) AS sets
    FROM (SELECT DISTINCT study_id, suite_id, setting_id, depth, configuration_id FROM done)
    GROUP BY study_id, suite_id, setting_id, depth),
lacking AS MATERIALIZED ( -- positions that are not done in every set: mostly none
    SELECT study_id, suite_id, setting_id, depth, entry_id
    FROM (SELECT study_id, suite_id, setting_id, depth, entry_id, count(*) AS held
          FROM done GROUP BY entry_id, depth, setting_id, suite_id, study_id)
    JOIN run_sets USING (study_id, suite_id, setting_id, depth) WHERE held < sets)
SELECT study_id, suite_id, setting_id, depth, configuration_id, count(*) AS positions,
       sum(nbp) AS nbp, sum(nc) AS nc, sum(interior) AS interior, sum(horizon) AS horizon,
       sum(quiescence) AS quiescence, CASE WHEN min(cpu_ns) > 0 THEN sum(cpu_ns) END AS cpu_ns,
       sum(solved) AS solved
FROM done
WHERE NOT EXISTS (SELECT 1 FROM lacking
                  WHERE lacking.study_id = done.study_id AND lacking.suite_id = done.suite_id
                    AND lacking.setting_id = done.setting_id AND lacking.depth = done.depth
                    AND lacking.entry_id = done.entry_id)
GROUP BY configuration_id, setting_id, depth, suite_id, study_id; -- what differs most first: rows sort faster
CREATE VIEW total AS
SELECT studies.name AS study, suites.name AS suite, settings.parameters AS setting,
       configurations.enhancements, configurations.parameters, sums.depth,
       positions, nbp, nc, interior, horizon, quiescence, cpu_ns, solved
FROM (SELECT * FROM kept_total WHERE study_id IN (SELECT study_id FROM kept)
      UNION ALL SELECT * FROM _total) AS sums
JOIN studies ON studies.id = sums.study_id
JOIN suites ON suites.id = sums.suite_id
JOIN settings ON settings.id = sums.setting_id
JOIN _configurations AS configurations ON configurations.id = sums.configuration_id;

-- Schaeffer's reduction: 100 (none - n) / (none - best), one row for each metric ('nbp', 'nc').
-- Of a foreign engine, whose letters mean other things, only what is over all sets has a value.
-- `best` is the least total of the sets of T R N S H K (Schaeffer's space) run at that depth, `sets`
-- their number; `best_all`, `sets_all`, ... over all sets run. NULL where none <= best.
DROP VIEW IF EXISTS reduction;
CREATE VIEW reduction AS
WITH sums AS MATERIALIZED (
    SELECT total.*, trim(enhancements, 'TRNSHK-') = ''
           AND study NOT IN (SELECT study FROM foreign_engine WHERE current) AS in_space FROM total),
long AS (
    SELECT study, suite, setting, enhancements, parameters, depth, positions, in_space,
           'nbp' AS metric, nbp AS n FROM sums WHERE nbp IS NOT NULL -- a foreign engine does not tell
    UNION ALL
    SELECT study, suite, setting, enhancements, parameters, depth, positions, in_space,
           'nc', nc FROM sums),
ends AS MATERIALIZED (
    SELECT study, suite, setting, depth, metric,
           min(n) FILTER (WHERE enhancements = '-') AS none,
           min(n) FILTER (WHERE in_space) AS best, count(*) FILTER (WHERE in_space) AS sets,
           min(n) AS best_all, count(*) AS sets_all
    FROM long GROUP BY study, suite, setting, depth, metric)
SELECT study, suite, setting, enhancements, parameters, depth, metric, positions, n, none,
       best, sets,
       CASE WHEN none > best THEN 100.0 * (none - n) / (none - best) END AS percent,
       ln(1.0 * n / best) / ln(2.0) AS log2_over_best,
       best_all, sets_all,
       CASE WHEN none > best_all THEN 100.0 * (none - n) / (none - best_all) END AS percent_all,
       ln(1.0 * n / best_all) / ln(2.0) AS log2_over_best_all
FROM long JOIN ends USING (study, suite, setting, depth, metric);

-- Forward pruning: what a configuration saves and what it loses, against the study's baseline, over the
-- positions done in both. `nodes` and `baseline_nodes` are NC. A position is `kept` where both solve it,
-- `lost` where the baseline alone does, `gained` where the other alone does. `percent_nodes` and
-- `percent_solved` are sums over the baseline's, with 95 % intervals (a position is the unit, or where the
-- suite names games a game; where nothing is lost or gained, so that no resample differs, that of
-- `percent_solved` is exact, by Clopper and Pearson). `mcnemar`: the probability that so uneven a split of
-- the discordant pairs, or a more uneven one, comes of chance (exact, two-sided; a position is the unit,
-- whatever games they are from, so with games it is too small); NULL above 1,000 of them. `changed`: root
-- values that are not the baseline's. With `base.audit`, `audited` of what was left out, cut or reduced was
-- searched in full, and `wrong` of that found otherwise; NULL without.
DROP VIEW IF EXISTS risk;
CREATE VIEW risk AS
WITH done AS MATERIALIZED (
    SELECT * FROM _done WHERE study_id IN (SELECT study_id FROM baselines)),
sums AS MATERIALIZED (
    SELECT other.study_id, other.suite_id, other.depth, other.configuration_id,
           count(*) AS positions, sum(other.nc) AS nodes, sum(base.nc) AS baseline_nodes,
           sum(other.solved) AS solved, sum(base.solved) AS baseline_solved,
           sum(other.solved AND base.solved) AS kept, sum(base.solved AND NOT other.solved) AS lost,
           sum(other.solved AND NOT base.solved) AS gained, sum(other.score <> base.score) AS changed
    FROM done AS other
    JOIN baselines ON baselines.study_id = other.study_id
    JOIN done AS base ON base.study_id = other.study_id AND base.suite_id = other.suite_id
         AND base.depth = other.depth AND base.entry_id = other.entry_id
         AND base.configuration_id = baselines.configuration_id
    GROUP BY other.study_id, other.suite_id, other.depth, other.configuration_id),
audits AS MATERIALIZED (
    SELECT done.study_id, done.suite_id, done.depth, done.configuration_id,
           sum(CASE WHEN name LIKE '%\_audited' ESCAPE '\' THEN pv + cut + "all" ELSE 0 END) AS audited,
           sum(CASE WHEN name LIKE '%\_wrong' ESCAPE '\' THEN pv + cut + "all" ELSE 0 END) AS wrong
    FROM done JOIN _configurations AS configurations ON configurations.id = done.configuration_id
    LEFT JOIN counts ON counts.id BETWEEN done.content_id * 1024 AND done.content_id * 1024 + 1023
    LEFT JOIN counter_names ON counter_names.id = counts.id & 1023
    WHERE done.content_id IS NOT NULL AND json_extract(configurations.parameters, '$."base.audit"') > 0
    GROUP BY done.study_id, done.suite_id, done.depth, done.configuration_id)
SELECT studies.name AS study, suites.name AS suite, configurations.enhancements,
       configurations.parameters, sums.depth, positions, nodes, baseline_nodes,
       100.0 * nodes / baseline_nodes AS percent_nodes, n.low AS nodes_low, n.high AS nodes_high,
       solved, baseline_solved, kept, lost, gained,
       100.0 * solved / baseline_solved AS percent_solved, s.low AS solved_low,
       s.high AS solved_high, 100.0 * kept / baseline_solved AS percent_kept,
       CASE WHEN lost + gained <= 1000 THEN
           (WITH RECURSIVE term (k, p, sum) AS (
                SELECT 0, pow(0.5, lost + gained), pow(0.5, lost + gained)
                UNION ALL
                SELECT k + 1, p * (lost + gained - k) / (k + 1),
                       sum + p * (lost + gained - k) / (k + 1)
                FROM term WHERE k < min(lost, gained))
            SELECT min(1.0, 2 * max(sum)) FROM term) END AS mcnemar,
       changed, audited, wrong, 100.0 * wrong / nullif(audited, 0) AS percent_wrong
FROM sums
LEFT JOIN audits USING (study_id, suite_id, depth, configuration_id)
JOIN studies ON studies.id = sums.study_id
JOIN suites ON suites.id = sums.suite_id
JOIN _configurations AS configurations ON configurations.id = sums.configuration_id
LEFT JOIN settings AS own ON own.parameters = configurations.parameters
LEFT JOIN sets ON sets.letters = configurations.enhancements
LEFT JOIN intervals AS n ON n.study_id = sums.study_id AND n.suite_id = sums.suite_id
     AND n.setting_id = own.id AND n.set_id = sets.id AND n.depth = sums.depth
     AND n.metric_id = (SELECT id FROM metrics WHERE name = 'percent_nodes')
LEFT JOIN intervals AS s ON s.study_id = sums.study_id AND s.suite_id = sums.suite_id
     AND s.setting_id = own.id AND s.set_id = sets.id AND s.depth = sums.depth
     AND s.metric_id = (SELECT id FROM metrics WHERE name = 'percent_solved');

-- What the audit (`base.audit`) counted in every cell that asks for it, counter by counter and by node
-- kind. Private.
DROP VIEW IF EXISTS _audited;
CREATE VIEW _audited AS
WITH asked AS MATERIALIZED (
    SELECT DISTINCT members.study_id, entries.suite_id, members.depth, members.configuration_id,
           entries.position_id, parameters ->> '$."base.audit"' AS one_in
    FROM _asked AS members
    JOIN entries ON entries.id = members.entry_id
    JOIN _configurations AS configurations ON configurations.id = members.configuration_id
         AND parameters ->> '$."base.audit"' > 0),
found AS MATERIALIZED (
    SELECT asked.*, name, CAST(substr(name, instr(name, 'plies_') + 6) AS INTEGER) AS plies,
           CASE WHEN name GLOB 'audited_*' THEN 1 ELSE 0 END AS is_audited, pv, cut, "all"
    FROM asked -- CROSS JOIN keeps this order
    CROSS JOIN iterations ON iterations.position_id = asked.position_id
         AND iterations.configuration_id = asked.configuration_id AND iterations.depth = asked.depth
    CROSS JOIN counts ON counts.id BETWEEN iterations.content_id * 1024 AND iterations.content_id * 1024 + 1023
    CROSS JOIN counter_names ON counter_names.id = counts.id & 1023
         AND (name GLOB 'audited_*' OR name GLOB 'wrong_*'))
SELECT study_id, suite_id, depth, configuration_id, one_in, name, plies, 0 AS kind,
       is_audited * pv AS audited, (1 - is_audited) * pv AS wrong FROM found
UNION ALL SELECT study_id, suite_id, depth, configuration_id, one_in, name, plies, 1,
       is_audited * cut, (1 - is_audited) * cut FROM found
UNION ALL SELECT study_id, suite_id, depth, configuration_id, one_in, name, plies, 2,
       is_audited * "all", (1 - is_audited) * "all" FROM found;

-- The audit (`base.audit`) by the plies of the full search (8: 8 or more) and by node kind: how much of
-- what all letters of a set left out, cut or reduced was searched in full (`audited`), and how much of that
-- was found otherwise (`wrong`, `percent_wrong`). Cumulative, summed over the positions that are done. One
-- in `one_in` was audited, so each stands for as many.
DROP VIEW IF EXISTS audit;
CREATE VIEW audit AS
SELECT studies.name AS study, suites.name AS suite, configurations.enhancements,
       configurations.parameters, audits.depth, plies,
       CASE kind WHEN 0 THEN 'pv' WHEN 1 THEN 'cut' ELSE 'all' END AS kind, one_in,
       sum(audited) AS audited, sum(wrong) AS wrong,
       100.0 * sum(wrong) / nullif(sum(audited), 0) AS percent_wrong
FROM _audited AS audits
JOIN studies ON studies.id = study_id
JOIN suites ON suites.id = suite_id
JOIN _configurations AS configurations ON configurations.id = configuration_id
WHERE audits.name GLOB 'audited_plies_*' OR audits.name GLOB 'wrong_plies_*'
GROUP BY study_id, suite_id, configuration_id, audits.depth, plies, kind;

-- The same by how sure the pruning was, too. `measure`: 'margin', by how many centipawns the estimate that
-- decided it, with the pruner's own margin, lay beyond its bound: below alpha, or what a move must exceed
-- (futility, razoring, limited razoring, marginal, gamma, which estimates by material), or above beta
-- (reverse futility); 'rank', where no value is estimated: the rank of the move (late moves, n-best);
-- 'neither' (null move, multi-cut, ProbCut, reductions of a whole node, delta pruning). From `least` to `most`, NULL for
-- no end. Cells that were counted before there was a margin have no rows.
DROP VIEW IF EXISTS audit_margin;
CREATE VIEW audit_margin AS
WITH counts AS (
    SELECT *, substr(name, instr(name, '_by_') + 4) AS place FROM _audited
    WHERE name GLOB 'audited_by_*' OR name GLOB 'wrong_by_*'),
places (measure, least, most) AS (
    VALUES ('margin', 0, 24), ('margin', 25, 49), ('margin', 50, 99), ('margin', 100, 199),
           ('margin', 200, 399), ('margin', 400, 799), ('margin', 800, NULL),
           ('rank', 1, 3), ('rank', 4, 7), ('rank', 8, 15), ('rank', 16, 31), ('rank', 32, NULL),
           ('neither', NULL, NULL))
SELECT studies.name AS study, suites.name AS suite, configurations.enhancements,
       configurations.parameters, counts.depth, plies,
       CASE kind WHEN 0 THEN 'pv' WHEN 1 THEN 'cut' ELSE 'all' END AS kind, measure, least, most,
       one_in, sum(audited) AS audited, sum(wrong) AS wrong,
       100.0 * sum(wrong) / nullif(sum(audited), 0) AS percent_wrong
FROM counts
JOIN places ON substr(place, 1, instr(place, '_') - 1) = measure
     AND least IS iif(measure = 'neither', NULL,
                      CAST(substr(place, instr(place, '_') + 1) AS INTEGER))
JOIN studies ON studies.id = study_id
JOIN suites ON suites.id = suite_id
JOIN _configurations AS configurations ON configurations.id = configuration_id
GROUP BY study_id, suite_id, configuration_id, counts.depth, plies, kind, measure, least;

-- Counts of one iteration alone: with deepening the difference to the iteration before. `cpu_ns`: NULL
-- where the time of either was not measured here.
DROP VIEW IF EXISTS iteration;
CREATE VIEW iteration AS
SELECT studies.name AS study, suites.name AS suite, entries.name AS position,
       configurations.enhancements, configurations.parameters, asked.depth,
       this.nbp - coalesce(last.nbp, 0) AS nbp, this.nc - coalesce(last.nc, 0) AS nc,
       this.interior - coalesce(last.interior, 0) AS interior,
       this.horizon - coalesce(last.horizon, 0) AS horizon,
       this.quiescence - coalesce(last.quiescence, 0) AS quiescence,
       this.score, this.best_move, lines.pv,
       nullif(this.cpu_ns, 0) - CASE WHEN last.nc IS NULL THEN 0 ELSE nullif(last.cpu_ns, 0) END AS cpu_ns,
       seldepths.seldepth
FROM _asked AS asked
JOIN studies ON studies.id = asked.study_id
JOIN entries ON entries.id = asked.entry_id
JOIN suites ON suites.id = entries.suite_id
JOIN _configurations AS configurations ON configurations.id = asked.configuration_id
JOIN iterations AS this ON this.position_id = entries.position_id
     AND this.configuration_id = asked.configuration_id AND this.depth = asked.depth
LEFT JOIN lines ON lines.id = this.line_id
LEFT JOIN seldepths ON seldepths.position_id = this.position_id
     AND seldepths.configuration_id = this.configuration_id AND seldepths.depth = this.depth
LEFT JOIN iterations AS last ON configurations.deepening AND this.depth > 1
     AND last.position_id = this.position_id
     AND last.configuration_id = this.configuration_id AND last.depth = this.depth - 1;

-- Every counter by node kind ('pv', 'cut', 'all'). Cumulative. `owner`: the letter, or 'base'.
-- cut_rank_N: cutoffs by the N-th move (16: 16th or later); those beyond the last cutoff are left out.
-- inside_research, inside_null, inside_multicut: nodes inside such searches. audited_plies_N,
-- wrong_plies_N: what was audited by full searches of N plies (8: 8 or more), of all letters and, as
-- delta_audited and delta_wrong, of base.delta;
-- audited_by_margin_M_plies_N, audited_by_rank_R_plies_N, audited_by_neither_plies_N and wrong_...: of it,
-- by how sure the pruning was (audit_margin), M and R being the least of their place.
DROP VIEW IF EXISTS counter;
CREATE VIEW counter AS -- the names of the content's list, then those beside it
SELECT studies.name AS study, suites.name AS suite, entries.name AS position,
       configurations.enhancements, configurations.parameters, asked.depth,
       counter_names.name AS counter, counter_names.owner, kinds.kind,
       CASE kinds.kind WHEN 'pv' THEN coalesce(pv, 0) WHEN 'cut' THEN coalesce(cut, 0)
            ELSE coalesce("all", 0) END AS value
FROM _asked AS asked
JOIN studies ON studies.id = asked.study_id
JOIN entries ON entries.id = asked.entry_id
JOIN suites ON suites.id = entries.suite_id
JOIN _configurations AS configurations ON configurations.id = asked.configuration_id
JOIN iterations ON iterations.position_id = entries.position_id
     AND iterations.configuration_id = asked.configuration_id AND iterations.depth = asked.depth
JOIN counter_lists ON counter_lists.list_id = iterations.list_id
JOIN counter_names ON counter_names.id = counter_lists.name_id
LEFT JOIN counts ON counts.id = iterations.content_id * 1024 + counter_lists.name_id
CROSS JOIN (SELECT 'pv' AS kind UNION ALL SELECT 'cut' UNION ALL SELECT 'all') AS kinds
UNION ALL
SELECT studies.name AS study, suites.name AS suite, entries.name AS position,
       configurations.enhancements, configurations.parameters, asked.depth,
       counter_names.name AS counter, counter_names.owner, kinds.kind,
       CASE kinds.kind WHEN 'pv' THEN pv WHEN 'cut' THEN cut ELSE "all" END
FROM _asked AS asked
JOIN studies ON studies.id = asked.study_id
JOIN entries ON entries.id = asked.entry_id
JOIN suites ON suites.id = entries.suite_id
JOIN _configurations AS configurations ON configurations.id = asked.configuration_id
JOIN iterations ON iterations.position_id = entries.position_id
     AND iterations.configuration_id = asked.configuration_id AND iterations.depth = asked.depth
JOIN counts ON counts.id BETWEEN iterations.content_id * 1024 AND iterations.content_id * 1024 + 1023
JOIN counter_names ON counter_names.id = counts.id & 1023
CROSS JOIN (SELECT 'pv' AS kind UNION ALL SELECT 'cut' UNION ALL SELECT 'all') AS kinds
WHERE NOT EXISTS (SELECT 1 FROM counter_lists AS known
                  WHERE known.list_id = iterations.list_id AND known.name_id = counts.id & 1023);

-- What one more ply costs: the nodes of the iteration to `depth` alone (not cumulative) over those of
-- the iteration to `depth_before`, which is depth - 1; from depth 2. Without deepening, of the whole
-- searches. `nbp`, `nc`: geometric mean over positions; those of two steps multiply to that of both
-- plies. `nbp_of_sums`, `nc_of_sums`: of the sums over positions. Over the positions done at both
-- depths in every set that was run so under that setting, `positions` their number; where an
-- iteration of one set has no bottom position (a root without a move), there is no growth to speak
-- of, and the position is in no set's.
DROP VIEW IF EXISTS growth;
DROP VIEW IF EXISTS _growth;
CREATE VIEW _growth AS -- private, as _total
WITH pairs AS MATERIALIZED (
    SELECT members.study_id, entries.suite_id, members.setting_id, members.depth,
           members.configuration_id, members.entry_id,
           this.nbp - iif(deepening, last.nbp, 0) AS nbp,
           last.nbp - coalesce(older.nbp, 0) AS nbp_before,
           this.nc - iif(deepening, last.nc, 0) AS nc,
           last.nc - coalesce(older.nc, 0) AS nc_before
    FROM _members AS members
    JOIN entries ON entries.id = members.entry_id
    JOIN _configurations AS configurations ON configurations.id = members.configuration_id
    JOIN iterations AS this ON this.position_id = entries.position_id
         AND this.configuration_id = members.configuration_id AND this.depth = members.depth
    JOIN iterations AS last ON last.position_id = this.position_id
         AND last.configuration_id = this.configuration_id AND last.depth = this.depth - 1
    LEFT JOIN iterations AS older ON deepening AND this.depth > 2
         AND older.position_id = this.position_id
         AND older.configuration_id = this.configuration_id AND older.depth = this.depth - 2
    WHERE members.study_id IN (SELECT id FROM _open)
      AND members.depth > 1 AND (NOT deepening OR members.depth = 2 OR older.nc IS NOT NULL)),
run_sets AS MATERIALIZED (
    SELECT study_id, suite_id, setting_id, depth, count(*) AS sets
    FROM (SELECT DISTINCT study_id, suite_id, setting_id, depth, configuration_id FROM pairs)
    GROUP BY study_id, suite_id, setting_id, depth),
lacking AS MATERIALIZED ( -- positions that are not in every set's: mostly none
    SELECT study_id, suite_id, setting_id, depth, entry_id
    FROM pairs JOIN run_sets USING (study_id, suite_id, setting_id, depth)
    GROUP BY entry_id, depth, setting_id, suite_id, study_id
    HAVING count(*) < max(sets) OR min(min(coalesce(nbp, 1), coalesce(nbp_before, 1), nc, nc_before)) <= 0)
SELECT study_id, suite_id, setting_id, depth, configuration_id, count(*) AS positions,
       exp(avg(ln(1.0 * nbp / nbp_before))) AS nbp, exp(avg(ln(1.0 * nc / nc_before))) AS nc,
       1.0 * sum(nbp) / sum(nbp_before) AS nbp_of_sums, 1.0 * sum(nc) / sum(nc_before) AS nc_of_sums
FROM pairs
WHERE NOT EXISTS (SELECT 1 FROM lacking
                  WHERE lacking.study_id = pairs.study_id AND lacking.suite_id = pairs.suite_id
                    AND lacking.setting_id = pairs.setting_id AND lacking.depth = pairs.depth
                    AND lacking.entry_id = pairs.entry_id)
GROUP BY configuration_id, setting_id, depth, suite_id, study_id;
CREATE VIEW growth AS
SELECT studies.name AS study, suites.name AS suite, settings.parameters AS setting,
       configurations.enhancements, configurations.parameters,
       sums.depth, sums.depth - 1 AS depth_before, positions, nbp, nc, nbp_of_sums, nc_of_sums
FROM (SELECT * FROM kept_growth WHERE study_id IN (SELECT study_id FROM kept)
      UNION ALL SELECT * FROM _growth) AS sums
JOIN studies ON studies.id = sums.study_id
JOIN suites ON suites.id = sums.suite_id
JOIN settings ON settings.id = sums.setting_id
JOIN _configurations AS configurations ON configurations.id = sums.configuration_id;

-- The minimal tree of a position at a depth: the fewest bottom positions that prove its value (`g`: at
-- least it, `l`: at most it). For one search of that depth, so to be compared with `iteration`, or with
-- `result` without deepening. `nc` and its parts: of that tree, not a minimum. `formula`:
-- w^ceil(d/2) + w^floor(d/2) - 1 with the position's own w, minimax's leaves at leaves_depth to the
-- power 1 / leaves_depth. `left_first_nbp`: an upper bound of nbp, by the first move that keeps the
-- bound. `graph_nbp` (of the left-first tree) and `merged_nbp` (of the minimal tree) count different
-- bottom positions: upper bounds of the minimal graph, none of nbp.
DROP VIEW IF EXISTS minimal_tree;
CREATE VIEW minimal_tree AS
SELECT suites.name AS suite, entries.name AS position, m.depth, value,
       exp(ln(leaves) / leaves_depth) AS w, nbp, g, l,
       interior + nbp + quiescence AS nc, interior, nbp AS horizon, quiescence,
       exp(ln(leaves) * ((m.depth + 1) / 2) / leaves_depth)
           + exp(ln(leaves) * (m.depth / 2) / leaves_depth) - 1 AS formula,
       left_first_nbp, left_first_merged AS graph_nbp, merged_nbp, leaves, leaves_depth,
       nodes AS nodes_searched, cpu_ns, status, reason
FROM minimal_trees AS m
JOIN entries ON entries.position_id = m.position_id
JOIN suites ON suites.id = entries.suite_id
WHERE engine IN (SELECT signature FROM engines WHERE current);

-- How well moves were ordered, by node kind: of one iteration alone, summed over the positions of the
-- suite that are done; without deepening, of the whole searches. `cutoffs`: nodes left by a cutoff in
-- the move loop; `first`, `second`: of these, by the first and the second move; `first_share` =
-- first / cutoffs; `mean_rank` of the cutting move (all beyond the 15th count as 16th); `minimal`:
-- moves searched with a minimal window where the node's was wider, `researches`: of these, searched
-- again, `research_share` their share. NULL shares where there is nothing to share.
DROP VIEW IF EXISTS ordering;
DROP VIEW IF EXISTS _ordering;
CREATE VIEW _ordering AS -- private, as _total
WITH ranks AS MATERIALIZED (
    SELECT id, CAST(substr(name, 10) AS INTEGER) AS rank FROM counter_names WHERE name GLOB 'cut_rank_*'),
pairs AS MATERIALIZED ( -- contents: of an iteration and, with deepening, of the one before; 0: of none
    SELECT study_id, suite_id, asked.depth, asked.configuration_id, this.content_id,
           coalesce(last.content_id, 0) AS last_id
    FROM _asked AS asked
    JOIN entries ON entries.id = asked.entry_id
    JOIN _configurations AS configurations ON configurations.id = asked.configuration_id
    JOIN iterations AS this ON this.position_id = entries.position_id
         AND this.configuration_id = asked.configuration_id AND this.depth = asked.depth
    LEFT JOIN iterations AS last ON deepening AND last.position_id = entries.position_id
         AND last.configuration_id = asked.configuration_id AND last.depth = asked.depth - 1
    WHERE study_id IN (SELECT id FROM _open) AND this.content_id IS NOT NULL
      AND (asked.depth = 1 OR NOT deepening OR last.content_id IS NOT NULL)),
needed AS MATERIALIZED (SELECT content_id FROM pairs UNION SELECT last_id FROM pairs),
rank_sums AS MATERIALIZED (
    SELECT content_id, sum(rank * pv) AS pv, sum(rank * cut) AS cut, sum(rank * "all") AS "all"
    FROM needed CROSS JOIN ranks CROSS JOIN counts ON counts.id = content_id * 1024 + ranks.id
    GROUP BY content_id),
sums AS MATERIALIZED ( -- of each content, once
    SELECT needed.content_id,
           coalesce(cutoffs.pv, 0) AS cutoffs_pv, coalesce(cutoffs.cut, 0) AS cutoffs_cut, coalesce(cutoffs."all", 0) AS cutoffs_all,
           coalesce(first.pv, 0) AS first_pv, coalesce(first.cut, 0) AS first_cut, coalesce(first."all", 0) AS first_all,
           coalesce(second.pv, 0) AS second_pv, coalesce(second.cut, 0) AS second_cut, coalesce(second."all", 0) AS second_all,
           coalesce(rank_sums.pv, 0) AS rank_sum_pv, coalesce(rank_sums.cut, 0) AS rank_sum_cut, coalesce(rank_sums."all", 0) AS rank_sum_all,
           coalesce(minimal.pv, 0) AS minimal_pv, coalesce(minimal.cut, 0) AS minimal_cut, coalesce(minimal."all", 0) AS minimal_all,
           coalesce(researches.pv, 0) AS researches_pv, coalesce(researches.cut, 0) AS researches_cut, coalesce(researches."all", 0) AS researches_all
    FROM needed
    LEFT JOIN rank_sums USING (content_id)
    LEFT JOIN counts AS cutoffs
         ON cutoffs.id = content_id * 1024 + (SELECT id FROM counter_names WHERE name = 'cutoffs')
    LEFT JOIN counts AS first
         ON first.id = content_id * 1024 + (SELECT id FROM counter_names WHERE name = 'cut_rank_1')
    LEFT JOIN counts AS second
         ON second.id = content_id * 1024 + (SELECT id FROM counter_names WHERE name = 'cut_rank_2')
    LEFT JOIN counts AS minimal
         ON minimal.id = content_id * 1024 + (SELECT id FROM counter_names WHERE name = 'minimal_searches')
    LEFT JOIN counts AS researches
         ON researches.id = content_id * 1024 + (SELECT id FROM counter_names WHERE name = 'researches')),
together AS MATERIALIZED (
    SELECT study_id, suite_id, depth, configuration_id, count(*) AS positions,
           sum(this.cutoffs_pv - last.cutoffs_pv) AS cutoffs_pv, sum(this.cutoffs_cut - last.cutoffs_cut) AS cutoffs_cut, sum(this.cutoffs_all - last.cutoffs_all) AS cutoffs_all,
           sum(this.first_pv - last.first_pv) AS first_pv, sum(this.first_cut - last.first_cut) AS first_cut, sum(this.first_all - last.first_all) AS first_all,
           sum(this.second_pv - last.second_pv) AS second_pv, sum(this.second_cut - last.second_cut) AS second_cut, sum(this.second_all - last.second_all) AS second_all,
           sum(this.rank_sum_pv - last.rank_sum_pv) AS rank_sum_pv, sum(this.rank_sum_cut - last.rank_sum_cut) AS rank_sum_cut, sum(this.rank_sum_all - last.rank_sum_all) AS rank_sum_all,
           sum(this.minimal_pv - last.minimal_pv) AS minimal_pv, sum(this.minimal_cut - last.minimal_cut) AS minimal_cut, sum(this.minimal_all - last.minimal_all) AS minimal_all,
           sum(this.researches_pv - last.researches_pv) AS researches_pv, sum(this.researches_cut - last.researches_cut) AS researches_cut, sum(this.researches_all - last.researches_all) AS researches_all
    FROM pairs
    JOIN sums AS this ON this.content_id = pairs.content_id
    JOIN sums AS last ON last.content_id = last_id
    GROUP BY configuration_id, depth, suite_id, study_id)
SELECT study_id, suite_id, depth, configuration_id, 0 AS kind, positions,
       cutoffs_pv AS cutoffs, first_pv AS first, second_pv AS second, rank_sum_pv AS rank_sum, minimal_pv AS minimal, researches_pv AS researches
FROM together
UNION ALL SELECT study_id, suite_id, depth, configuration_id, 1, positions,
       cutoffs_cut, first_cut, second_cut, rank_sum_cut, minimal_cut, researches_cut
FROM together
UNION ALL SELECT study_id, suite_id, depth, configuration_id, 2, positions,
       cutoffs_all, first_all, second_all, rank_sum_all, minimal_all, researches_all
FROM together;
CREATE VIEW ordering AS
SELECT studies.name AS study, suites.name AS suite, configurations.enhancements,
       configurations.parameters, sums.depth,
       CASE kind WHEN 0 THEN 'pv' WHEN 1 THEN 'cut' ELSE 'all' END AS kind,
       positions, cutoffs, first, second, 1.0 * first / nullif(cutoffs, 0) AS first_share,
       1.0 * rank_sum / nullif(cutoffs, 0) AS mean_rank, minimal, researches,
       1.0 * researches / nullif(minimal, 0) AS research_share
FROM (SELECT * FROM kept_ordering WHERE study_id IN (SELECT study_id FROM kept)
      UNION ALL SELECT * FROM _ordering) AS sums
JOIN studies ON studies.id = sums.study_id
JOIN suites ON suites.id = sums.suite_id
JOIN _configurations AS configurations ON configurations.id = sums.configuration_id;

-- Runs whose times may be compared: of one study, by one program on one machine. `campaign` is the
-- first of them. Where no commit is known, version and signature tell programs apart.
DROP VIEW IF EXISTS campaign;
CREATE VIEW campaign AS
SELECT id AS run, study,
       min(id) OVER (PARTITION BY study, host, cpu, compiler, flags, version, signature, hash, dirty)
           AS campaign
FROM runs;

-- CPU time measured by `prunelab time`, round by round of a `run`. Cumulative. `latest`: 1 for the rounds of the
-- study's last campaign, those that `time_median` and `time_total` are made of.
DROP VIEW IF EXISTS timing;
CREATE VIEW timing AS
WITH campaigns AS MATERIALIZED (SELECT run, campaign FROM campaign),
last AS MATERIALIZED (
    SELECT study_id, campaign
    FROM (SELECT study_id, max(run_id) AS run_id FROM timings GROUP BY study_id)
    JOIN campaigns ON run = run_id)
SELECT studies.name AS study, suites.name AS suite, entries.name AS position,
       configurations.enhancements, configurations.parameters, timings.depth,
       timings.round, timings.cpu_ns, runs.host, runs.cpu, campaigns.campaign,
       campaigns.campaign = last.campaign AS latest, timings.run_id AS run
FROM timings
JOIN studies ON studies.id = timings.study_id
JOIN entries ON entries.id = timings.entry_id
JOIN suites ON suites.id = entries.suite_id
JOIN _configurations AS configurations ON configurations.id = timings.configuration_id
JOIN runs ON runs.id = timings.run_id
JOIN campaigns ON campaigns.run = timings.run_id
JOIN last ON last.study_id = timings.study_id;

-- The median over the rounds of the last campaign, and the least and the greatest of them.
DROP VIEW IF EXISTS time_median;
CREATE VIEW time_median AS
WITH ranked AS (
    SELECT study, suite, position, enhancements, parameters, depth, cpu_ns,
           row_number() OVER (PARTITION BY study, suite, position, enhancements, parameters, depth
                              ORDER BY cpu_ns) AS rank,
           count(*) OVER (PARTITION BY study, suite, position, enhancements, parameters, depth)
               AS rounds
    FROM timing WHERE latest)
SELECT study, suite, position, enhancements, parameters, depth, rounds,
       avg(cpu_ns) FILTER (WHERE rank IN ((rounds + 1) / 2, (rounds + 2) / 2)) AS cpu_ns,
       min(cpu_ns) AS low, max(cpu_ns) AS high
FROM ranked GROUP BY study, suite, position, enhancements, parameters, depth;

-- Sums over a suite: `cpu_ns` of the medians; `low` and `high`, the least and the greatest sum of one
-- round. `positions` is the number of positions, `rounds` that of the rounds with all of them. Runs that
-- were merged have rounds of the same numbers.
DROP VIEW IF EXISTS time_total;
CREATE VIEW time_total AS
WITH medians AS MATERIALIZED (
    SELECT study, suite, enhancements, parameters, depth, count(*) AS positions,
           sum(cpu_ns) AS cpu_ns
    FROM time_median GROUP BY study, suite, enhancements, parameters, depth),
sums AS MATERIALIZED (
    SELECT study, suite, enhancements, parameters, depth, count(*) AS positions,
           sum(cpu_ns) AS cpu_ns
    FROM timing WHERE latest
    GROUP BY study, suite, enhancements, parameters, depth, run, round)
SELECT study, suite, enhancements, parameters, depth, positions, count(*) AS rounds,
       medians.cpu_ns, min(sums.cpu_ns) AS low, max(sums.cpu_ns) AS high
FROM medians JOIN sums USING (study, suite, enhancements, parameters, depth, positions)
GROUP BY study, suite, enhancements, parameters, depth;

-- What representations of the board cost, by task, as last measured on a suite. A unit of work is a leaf of
-- perft, a move that is listed, a square found attacked, a node of the search. `ns`: CPU time of a unit,
-- median of the rounds; `low` and `high`, the least and the greatest. `instructions`: of a unit, as valgrind
-- counts them; NULL where they were not counted. `relative_...`: to plain bitboards ('loops'), time within
-- each round (median, least and greatest). `number`, `task_number`: their places.
DROP VIEW IF EXISTS board_cost;
CREATE VIEW board_cost AS
WITH last AS MATERIALIZED (SELECT suite, max(run_id) AS run_id FROM board_costs GROUP BY suite),
measured AS MATERIALIZED (
    SELECT suite, number, board, task, round > 0 AS timed, 1.0 * cpu_ns / work AS ns,
           1.0 * cpu_ns / max(cpu_ns) FILTER (WHERE board = 'loops') OVER same AS relative_ns,
           1.0 * instructions / work AS instructions,
           1.0 * instructions / max(instructions) FILTER (WHERE board = 'loops') OVER same AS relative_instructions
    FROM board_costs JOIN last USING (suite, run_id)
    WINDOW same AS (PARTITION BY suite, task, round)),
ranked AS (
    SELECT *, row_number() OVER (PARTITION BY suite, board, task, timed ORDER BY ns) AS rank,
           row_number() OVER (PARTITION BY suite, board, task, timed ORDER BY relative_ns) AS relative_rank,
           sum(timed) OVER (PARTITION BY suite, board, task) AS rounds
    FROM measured)
SELECT suite, board, number, task,
       CASE task WHEN 'perft' THEN 1 WHEN 'moves' THEN 2 WHEN 'captures' THEN 3 WHEN 'attacks' THEN 4 ELSE 5 END
           AS task_number,
       rounds, avg(ns) FILTER (WHERE rank IN ((rounds + 1) / 2, (rounds + 2) / 2)) AS ns,
       min(ns) AS low, max(ns) AS high,
       avg(relative_ns) FILTER (WHERE relative_rank IN ((rounds + 1) / 2, (rounds + 2) / 2)) AS relative_ns,
       min(relative_ns) AS relative_low, max(relative_ns) AS relative_high,
       max(instructions) AS instructions, max(relative_instructions) AS relative_instructions
FROM ranked GROUP BY suite, board, number, task, rounds;

-- What a search did, in the units that the cost model prices: every column after `depth` is a term.
-- `iterations` were begun; `bottom` is nbp; `interior_R` and so on: the interior nodes of sets with
-- that letter, whose moves it ranks; `static_values`: of tree nodes and of their moves, asked for to
-- leave moves or nodes out. Cumulative.
DROP VIEW IF EXISTS work;
CREATE VIEW work AS
SELECT studies.name AS study, suites.name AS suite, entries.name AS position,
       configurations.enhancements, configurations.parameters, asked.depth,
       CASE WHEN deepening THEN asked.depth ELSE 1 END AS iterations, interior, nbp AS bottom, quiescence,
       coalesce((SELECT pv + cut + "all" FROM counts
                 WHERE id = iterations.content_id * 1024
                     + (SELECT id FROM counter_names WHERE name = 'table_probes')), 0)
           AS table_probes,
       CASE WHEN instr(configurations.enhancements, 'R') > 0 THEN interior ELSE 0 END AS interior_R,
       CASE WHEN instr(configurations.enhancements, 'H') > 0 THEN interior ELSE 0 END AS interior_H,
       CASE WHEN instr(configurations.enhancements, 'K') > 0 THEN interior ELSE 0 END AS interior_K,
       CASE WHEN instr(configurations.enhancements, 'L') > 0 THEN interior ELSE 0 END AS interior_L,
       (SELECT coalesce(sum(pv + cut + "all"), 0)
        FROM counter_names JOIN counts ON counts.id = iterations.content_id * 1024 + counter_names.id
        WHERE name IN ('static_values', 'n_best_statics', 'marginal_statics', 'razoring_statics'))
           AS static_values
FROM _asked AS asked
JOIN studies ON studies.id = asked.study_id
JOIN entries ON entries.id = asked.entry_id
JOIN suites ON suites.id = entries.suite_id
JOIN _configurations AS configurations ON configurations.id = asked.configuration_id
JOIN iterations ON iterations.position_id = entries.position_id
     AND iterations.configuration_id = asked.configuration_id AND iterations.depth = asked.depth
     AND iterations.line_id IS NOT NULL;

-- The cost model of a study, one row for each price: nanoseconds for one of the term's. `source`:
-- 'fit', or the file that it was read from. `rows` searches of `configurations` were fitted; `error`
-- and `error_most`: root mean square and greatest relative error of a configuration's total, foretold
-- by the others. The prices belong together; one by one they mean nothing.
DROP VIEW IF EXISTS model;
CREATE VIEW model AS
SELECT studies.name AS study, term, ns, source, rows, configurations, error, error_most
FROM models
JOIN prices ON prices.study_id = models.study_id
JOIN studies ON studies.id = models.study_id;

-- Modelled CPU time of every stored search of a study that has a model. Cumulative. NULL where it has
-- a term that the model has no price for.
DROP VIEW IF EXISTS time_model;
CREATE VIEW time_model AS
WITH priced AS MATERIALIZED (
    SELECT study,
           max(ns) FILTER (WHERE term = 'iterations') AS iterations,
           max(ns) FILTER (WHERE term = 'interior') AS interior,
           max(ns) FILTER (WHERE term = 'bottom') AS bottom,
           max(ns) FILTER (WHERE term = 'quiescence') AS quiescence,
           max(ns) FILTER (WHERE term = 'table_probes') AS table_probes,
           max(ns) FILTER (WHERE term = 'interior_R') AS interior_R,
           max(ns) FILTER (WHERE term = 'interior_H') AS interior_H,
           max(ns) FILTER (WHERE term = 'interior_K') AS interior_K,
           max(ns) FILTER (WHERE term = 'interior_L') AS interior_L,
           max(ns) FILTER (WHERE term = 'static_values') AS static_values
    FROM model GROUP BY study)
SELECT study, suite, position, enhancements, parameters, depth,
       iif(work.iterations, work.iterations * priced.iterations, 0)
       + iif(work.interior, work.interior * priced.interior, 0)
       + iif(work.bottom, work.bottom * priced.bottom, 0)
       + iif(work.quiescence, work.quiescence * priced.quiescence, 0)
       + iif(work.table_probes, work.table_probes * priced.table_probes, 0)
       + iif(work.interior_R, work.interior_R * priced.interior_R, 0)
       + iif(work.interior_H, work.interior_H * priced.interior_H, 0)
       + iif(work.interior_K, work.interior_K * priced.interior_K, 0)
       + iif(work.interior_L, work.interior_L * priced.interior_L, 0)
       + iif(work.static_values, work.static_values * priced.static_values, 0) AS cpu_ns
FROM work JOIN priced USING (study);

-- Games played for a study (`prunelab match`), failed ones too. `points`: the player's, 1, 0.5 or 0.
-- `ended_by`: 'checkmate', 'stalemate', 'material', 'repetition', 'fifty moves'; 'resignation' and
-- 'agreement' (adjudicated by the match's rules), 'length' (a draw after max_plies), 'time'.
DROP VIEW IF EXISTS game;
CREATE VIEW game AS
SELECT studies.name AS study, asked.player, asked.opponent, matches.control,
       suites.name AS openings, entries.name AS opening, positions.fen, games.colour,
       games.result,
       CASE WHEN games.result = '1/2-1/2' THEN 0.5
            WHEN games.result IS NOT NULL THEN 1.0 * ((games.result = '1-0') = (games.colour = 'white'))
       END AS points,
       games.ended_by, games.plies, games.nodes, games.cpu_ns, games.status, games.reason,
       games.moves, games.thoughts, games.times,
       own.enhancements, own.parameters,
       other.enhancements AS opponent_enhancements, other.parameters AS opponent_parameters,
       matches.rules, games.run_id AS run, games.finished
FROM match_members AS asked
JOIN studies ON studies.id = asked.study_id
JOIN entries ON entries.id = asked.entry_id
JOIN suites ON suites.id = entries.suite_id
JOIN matches ON matches.id = asked.match_id
JOIN _configurations AS own ON own.id = matches.player_id
JOIN _configurations AS other ON other.id = matches.opponent_id
JOIN games ON games.match_id = asked.match_id AND games.position_id = entries.position_id
JOIN positions ON positions.id = games.position_id;

-- How a study's matches stand: finished games, from the player's side; `score` is its share of the
-- points. `pairs_0` to `pairs_2`: openings whose two games (one with each colour) brought it so many
-- points; an opening with only one finished game is not among them.
DROP VIEW IF EXISTS match;
CREATE VIEW match AS
WITH pairs AS MATERIALIZED (
    SELECT study, player, opponent, control, rules, openings, opening,
           enhancements, parameters, opponent_enhancements, opponent_parameters,
           count(points) AS games, count(*) FILTER (WHERE points = 1) AS wins,
           count(*) FILTER (WHERE points = 0.5) AS draws,
           count(*) FILTER (WHERE points = 0) AS losses,
           count(*) FILTER (WHERE status = 'failed') AS failed, sum(points) AS points
    FROM game
    GROUP BY study, player, opponent, control, rules, openings, opening,
             enhancements, parameters, opponent_enhancements, opponent_parameters),
sums AS (
    SELECT study, player, opponent, control, sum(games) AS games, sum(wins) AS wins,
           sum(draws) AS draws, sum(losses) AS losses,
           sum(points) / nullif(sum(games), 0) AS score,
           count(*) FILTER (WHERE games = 2 AND points = 0) AS pairs_0,
           count(*) FILTER (WHERE games = 2 AND points = 0.5) AS pairs_half,
           count(*) FILTER (WHERE games = 2 AND points = 1) AS pairs_1,
           count(*) FILTER (WHERE games = 2 AND points = 1.5) AS pairs_1_half,
           count(*) FILTER (WHERE games = 2 AND points = 2) AS pairs_2,
           sum(failed) AS failed, openings, enhancements, parameters,
           opponent_enhancements, opponent_parameters, rules,
           count(*) FILTER (WHERE games = 2) AS pairs,
           avg(points / 2) FILTER (WHERE games = 2) AS mean,
           sum(points * points / 4) FILTER (WHERE games = 2) AS squares
    FROM pairs
    GROUP BY study, player, opponent, control, rules, openings,
             enhancements, parameters, opponent_enhancements, opponent_parameters),
reached AS ( -- how far the interval of the mean reaches: analysis/elo.h
    SELECT *, 1.959963984540054 * sqrt(nullif(max(squares - pairs * mean * mean, 0), 0) / (pairs - 1) / pairs) AS reach
    FROM sums)
SELECT study, player, opponent, control, games, wins, draws, losses, score,
       pairs_0, pairs_half, pairs_1, pairs_1_half, pairs_2, failed, openings, enhancements, parameters,
       opponent_enhancements, opponent_parameters, rules,
       CASE WHEN mean > 0 AND mean < 1 THEN 400 * log10(mean / (1 - mean)) END AS elo,
       CASE WHEN mean - reach > 0 THEN 400 * log10((mean - reach) / (1 - mean + reach)) END AS elo_low,
       CASE WHEN mean + reach < 1 THEN 400 * log10((mean + reach) / (1 - mean - reach)) END AS elo_high
FROM reached;

-- 95 % intervals. `setting`: what the study declares; of `percent_nodes` and `percent_solved` (risk), which
-- are of a configuration under whatever setting, its effective parameters.
DROP VIEW IF EXISTS interval;
CREATE VIEW interval AS
SELECT studies.name AS study, suites.name AS suite, settings.parameters AS setting,
       sets.letters AS enhancements, depth, metrics.name AS metric, low, high, methods.name AS method, seed, value
FROM intervals
JOIN studies ON studies.id = study_id
JOIN suites ON suites.id = suite_id
JOIN settings ON settings.id = setting_id
JOIN sets ON sets.id = set_id
JOIN metrics ON metrics.id = metric_id
JOIN methods ON methods.id = method_id;

DROP VIEW IF EXISTS position;
CREATE VIEW position AS
SELECT suites.name AS suite, entries.name AS position, entries.number AS line, positions.fen,
       entries.best AS best_moves, entries.avoid AS avoid_moves, entries.mate,
       clusters.name AS cluster -- positions that resemble each other: the game; NULL: alone
FROM entries
JOIN suites ON suites.id = entries.suite_id
JOIN positions ON positions.id = entries.position_id
LEFT JOIN clusters ON clusters.entry_id = entries.id
WHERE entries.current;

-- What each position of a suite is by itself: no search decides it. The phase is by the men on the board, as
-- `prunelab sample` has it.
DROP VIEW IF EXISTS trait;
CREATE VIEW trait AS
SELECT suites.name AS suite, entries.name AS position, entries.number AS line,
       CASE WHEN men >= 26 THEN 'opening' WHEN men <= 14 THEN 'endgame' ELSE 'middlegame' END AS phase,
       men, legal_moves, captures, in_check
FROM entries
JOIN suites ON suites.id = entries.suite_id
JOIN traits ON traits.position_id = entries.position_id
WHERE entries.current;

DROP VIEW IF EXISTS enhancement;
CREATE VIEW enhancement AS
SELECT letter, key, title, source, requires, number FROM enhancements;

DROP VIEW IF EXISTS parameter;
CREATE VIEW parameter AS
SELECT name, owner, fallback AS "default", min, max, choices, help FROM parameters;

DROP VIEW IF EXISTS run;
CREATE VIEW run AS
SELECT id AS run, study, profile, command, spec_path, spec, version, signature, hash AS "commit",
       dirty, compiler, flags, host, cpu, jobs, started AS start, ended AS end, outcome,
       (SELECT count(*) FROM cells WHERE run_id = runs.id) + -- that it was the last to try
       (SELECT count(*) FROM games WHERE run_id = runs.id) + -- of a match: games
       (SELECT count(*) FROM board_costs WHERE run_id = runs.id) AS cells, -- of boards: measurements
       source, changes
FROM runs
LEFT JOIN run_sources ON run_id = id;

-- Where the cells of a study come from, whatever study they were computed for: the run, and the file that
-- it took them in from (`prunelab run --known`); NULL: it computed them. What was taken in has no CPU
-- time, no line and no counters.
DROP VIEW IF EXISTS source;
CREATE VIEW source AS
SELECT studies.name AS study, cells.run_id AS run, iif(cells.status = 'done', cells.reason, NULL) AS file,
       count(DISTINCT cells.id) AS cells
FROM (SELECT * FROM _asked WHERE is_cell) AS asked
JOIN studies ON studies.id = asked.study_id
JOIN entries ON entries.id = asked.entry_id
JOIN iterations ON iterations.position_id = entries.position_id
     AND iterations.configuration_id = asked.configuration_id AND iterations.depth = asked.depth
JOIN cells ON cells.id = iterations.cell_id
GROUP BY asked.study_id, cells.run_id, file;

-- Root values that are wrong (method, oracle 1): one row for every set that should return minimax's
-- value and whose value is not that of the set `-` (or, without it, the commonest). Empty, or the
-- engine is wrong.
DROP VIEW IF EXISTS violation;
CREATE VIEW violation AS
WITH bad AS MATERIALIZED (
    SELECT position_id, depth, game
    FROM iterations JOIN _configurations AS configurations ON configurations.id = configuration_id
    WHERE preserves GROUP BY position_id, depth, game
    HAVING min(score) <> max(score)),
compared AS MATERIALIZED (
    SELECT bad.*, enhancements, parameters, score,
           first_value(score) OVER (PARTITION BY bad.position_id, bad.depth, bad.game
                                    ORDER BY enhancements = '-' DESC, same DESC, score) AS expected
    FROM (SELECT iterations.*, configurations.enhancements, configurations.parameters,
                 configurations.game,
                 count(*) OVER (PARTITION BY iterations.position_id, iterations.depth, game, score)
                     AS same
          FROM iterations JOIN _configurations AS configurations ON configurations.id = configuration_id
          WHERE preserves
            AND (position_id, depth, game) IN (SELECT position_id, depth, game FROM bad)) AS rows
    JOIN bad ON bad.position_id = rows.position_id AND bad.depth = rows.depth
         AND bad.game = rows.game)
SELECT positions.fen, enhancements, parameters, depth, game AS base, score, expected
FROM compared JOIN positions ON positions.id = position_id
WHERE score <> expected;

-- What letters do, in doublings (log2 of nodes, mean over positions; below 0 saves; of 'solved' in the
-- share of positions), over the largest full cube of sets that a study asks for at a depth: all 2^n sets
-- of the n letters `cube`, with those of `fixed` always on. By `kind`: 'main' (a letter's effect averaged
-- over all sets of the others), 'interaction' (of k letters: the k-th difference, averaged likewise),
-- 'shapley' (averaged over all orders of adding letters; they sum to log2 N(all) - log2 N(none)),
-- 'leave_one_out' (the letter as the last), 'add_one' (alone); 'best' is no effect: a set that is not told
-- apart from the best one of the cube, less that one, at the deepest depth, not of nbp. `positions` are done in every set; `low`
-- and `high`: 95 % bootstrap over them; `band_low`, `band_high`: simultaneous over all interactions, for
-- exploring; `largest_share`: of one position in the effect, NULL where it would be more than all of it, as
-- positions that differ cancel out. Interactions of three and more letters, and
-- bands: at the deepest depth alone; `prunelab effects` has them for any.
DROP VIEW IF EXISTS effect;
CREATE VIEW effect AS
SELECT studies.name AS study, suites.name AS suite, settings.parameters AS setting, depth,
       metrics.name AS metric,
       CASE kind WHEN 'm' THEN 'main' WHEN 'i' THEN 'interaction' WHEN 's' THEN 'shapley'
                 WHEN 'l' THEN 'leave_one_out' WHEN 'b' THEN 'best' ELSE 'add_one' END AS kind,
       own.letters, value, low, high, band_low, band_high, positions,
       CASE WHEN largest_share <= 1 THEN largest_share END AS largest_share, largest_position,
       cubes.letters AS cube, always.letters AS fixed
FROM effects
JOIN studies ON studies.id = study_id
JOIN suites ON suites.id = suite_id
JOIN settings ON settings.id = setting_id
JOIN metrics ON metrics.id = metric_id
JOIN sets AS own ON own.id = set_id
JOIN sets AS cubes ON cubes.id = cube
JOIN sets AS always ON always.id = fixed;

-- Foreign engines of studies, and whether the other views show what each counted (`current`).
DROP VIEW IF EXISTS foreign_engine;
CREATE VIEW foreign_engine AS
SELECT studies.name AS study, signature AS engine, strangers.name, author, digest, path, definition,
       options, current
FROM stranger_studies
JOIN strangers ON signature = engine
JOIN engines USING (signature)
JOIN studies ON studies.id = study_id;

-- What letters mean in a study of a foreign engine: its switches. `on_values`, `off_values`: JSON.
DROP VIEW IF EXISTS switch;
CREATE VIEW switch AS
SELECT study, letter, number, title, on_values, off_values
FROM foreign_engine JOIN switches USING (engine) WHERE current;

-- How a foreign engine's search went: see the table `traces`. One row for a cell; `depth` is the
-- cell's, `end_depth` that of the iteration under way at the end. `ended`: by its `depth`, by the `limit`
-- of nodes, of `itself`, or `unknown`: by one of the last two, and the engine does not tell which.
DROP VIEW IF EXISTS trace;
CREATE VIEW trace AS
SELECT studies.name AS study, suites.name AS suite, entries.name AS position,
       configurations.enhancements, configurations.parameters, asked.depth,
       nullif(cells.node_limit, 9223372036854775807) AS node_limit, traces.nodes,
       traces.depth AS end_depth, traces.best_move, traces.cpu_ns, traces.changes,
       CASE WHEN cells.status = 'done' THEN 'depth'
            WHEN cells.reason = 'the engine ended its search of itself' THEN 'itself'
            WHEN cells.reason LIKE 'node limit%' THEN 'limit' ELSE 'unknown' END AS ended
FROM (SELECT * FROM _asked WHERE is_cell) AS asked
JOIN studies ON studies.id = asked.study_id
JOIN entries ON entries.id = asked.entry_id
JOIN suites ON suites.id = entries.suite_id
JOIN _configurations AS configurations ON configurations.id = asked.configuration_id
JOIN cells ON cells.position_id = entries.position_id
     AND cells.configuration_id = asked.configuration_id AND cells.depth = asked.depth
JOIN traces ON traces.cell_id = cells.id;

-- Cells of foreign engines that were searched a second time. `differs`: in what; NULL: in nothing.
DROP VIEW IF EXISTS repeat;
CREATE VIEW repeat AS
SELECT studies.name AS study, suites.name AS suite, entries.name AS position,
       configurations.enhancements, configurations.parameters, asked.depth, repeats.differs
FROM (SELECT * FROM _asked WHERE is_cell) AS asked
JOIN studies ON studies.id = asked.study_id
JOIN entries ON entries.id = asked.entry_id
JOIN suites ON suites.id = entries.suite_id
JOIN _configurations AS configurations ON configurations.id = asked.configuration_id
JOIN cells ON cells.position_id = entries.position_id
     AND cells.configuration_id = asked.configuration_id AND cells.depth = asked.depth
JOIN repeats ON repeats.cell_id = cells.id;

-- Nodes to solution: private, by cell and entry, where a cell had a limit of nodes (B) and the suite
-- names a solution. `nodes`: when the best move became a key the last time, and stayed one to the end
-- within B; NULL: unsolved. `nodes_2b`, `nodes_4b`: the same with the unsolved counted as 2 B, and 4 B.
-- `round`: 1, or of a cell that was searched several times which of its searches.
DROP VIEW IF EXISTS _solution;
DROP VIEW IF EXISTS _solution_rounds;
CREATE VIEW _solution_rounds AS
WITH searched AS (
    SELECT cell_id, 1 AS round, changes FROM traces
    UNION ALL SELECT cell_id, round, changes FROM round_traces),
found AS ( -- of every search, also of one that told no line within B; first: what follows the last wrong move
    SELECT searched.cell_id, round, entries.id AS entry_id,
           CASE WHEN node_limit < 9223372036854775807 THEN node_limit
                ELSE (SELECT max(other.node_limit) FROM cells AS other
                      WHERE other.configuration_id = cells.configuration_id
                        AND other.depth = cells.depth
                        AND other.node_limit < 9223372036854775807) END AS budget,
           changes ->> ('$[' || (1 + coalesce((
               SELECT max(change.key) FROM json_each(changes) AS change
               WHERE (best <> '' AND instr(' ' || best || ' ', ' ' || (change.value ->> 1) || ' ') = 0)
                  OR instr(' ' || avoid || ' ', ' ' || (change.value ->> 1) || ' ') > 0), -1))
               || '][0]') AS first
    FROM searched -- CROSS JOIN keeps this order: each search has one cell, an entry has those of all sets
    CROSS JOIN cells ON cells.id = searched.cell_id AND cells.node_limit > 0
    CROSS JOIN entries ON entries.position_id = cells.position_id AND best || avoid <> '')
SELECT cell_id, round, entry_id, budget, max(1, first) AS nodes,
       coalesce(max(1, first), 2 * budget) AS nodes_2b, coalesce(max(1, first), 4 * budget) AS nodes_4b
FROM found;
CREATE VIEW _solution AS
SELECT cell_id, entry_id, budget, nodes, nodes_2b, nodes_4b FROM _solution_rounds WHERE round = 1;

-- What every search of a cell counted, by iteration: of cells to several depths those of the cell that
-- the iteration itself is of. Private.
DROP VIEW IF EXISTS _rounds;
CREATE VIEW _rounds AS
SELECT position_id, configuration_id, depth, 1 AS round, score, nc, nbp, cpu_ns FROM iterations
UNION ALL
SELECT position_id, configuration_id, rounds.depth, rounds.round, rounds.score, rounds.nc, NULL,
       rounds.cpu_ns
FROM iterations JOIN rounds USING (cell_id, depth);

-- Searches of cells of foreign engines, where each is searched several times: the first and the others.
DROP VIEW IF EXISTS round;
CREATE VIEW round AS
SELECT studies.name AS study, suites.name AS suite, entries.name AS position,
       configurations.enhancements, configurations.parameters, asked.depth, counts.round,
       counts.nc, counts.score, counts.cpu_ns
FROM (SELECT * FROM _asked
      WHERE configuration_id IN (SELECT configuration_id FROM cells
                                 WHERE id IN (SELECT cell_id FROM round_traces))) AS asked
JOIN studies ON studies.id = asked.study_id
JOIN entries ON entries.id = asked.entry_id
JOIN suites ON suites.id = entries.suite_id
JOIN _configurations AS configurations ON configurations.id = asked.configuration_id
JOIN _rounds AS counts ON counts.position_id = entries.position_id
     AND counts.configuration_id = asked.configuration_id AND counts.depth = asked.depth;

-- What a node costs a set in a study, ns: processor time over nodes of its cells whose time is known.
-- Private.
DROP VIEW IF EXISTS _node_price;
CREATE VIEW _node_price AS
SELECT study_id, configuration_id,
       1.0 * sum(cpu_ns) / sum(nodes) FILTER (WHERE cpu_ns IS NOT NULL) AS ns
FROM (SELECT DISTINCT members.study_id, members.configuration_id, cells.id AS cell_id
      FROM _asked AS members
      JOIN entries ON entries.id = entry_id
      JOIN cells ON cells.position_id = entries.position_id
           AND cells.configuration_id = members.configuration_id AND cells.depth = members.depth
      WHERE is_cell)
JOIN traces USING (cell_id)
GROUP BY study_id, configuration_id;

-- The same by study and position; `ns_2b`: the nodes times what a node costs the set.
DROP VIEW IF EXISTS solution;
CREATE VIEW solution AS
WITH asked AS MATERIALIZED (
    SELECT DISTINCT members.study_id, entry_id, configuration_id, cells.id AS cell_id, cells.depth
    FROM _asked AS members
    JOIN entries ON entries.id = entry_id
    JOIN cells USING (configuration_id)
    JOIN traces ON traces.cell_id = cells.id
    WHERE is_cell AND cells.position_id = entries.position_id AND cells.depth = members.depth)
SELECT studies.name AS study, suites.name AS suite, entries.name AS position,
       configurations.enhancements, configurations.parameters, asked.depth, budget,
       found.nodes IS NOT NULL AS solved, found.nodes, nodes_2b, nodes_4b,
       prices.ns * nodes_2b AS ns_2b
FROM asked -- CROSS JOIN keeps this order: what belongs to a cell is looked up
CROSS JOIN _solution AS found USING (cell_id, entry_id)
CROSS JOIN _node_price AS prices ON prices.study_id = asked.study_id
     AND prices.configuration_id = asked.configuration_id
JOIN studies ON studies.id = asked.study_id
JOIN entries ON entries.id = asked.entry_id
JOIN suites ON suites.id = entries.suite_id
JOIN _configurations AS configurations ON configurations.id = asked.configuration_id;
