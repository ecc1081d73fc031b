-- How foreign engines searched, rounds, measured times, minimal trees, prices of boards, and games: behind schema.sql.

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
