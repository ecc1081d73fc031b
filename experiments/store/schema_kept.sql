-- What is computed from the counts and kept: intervals, effects, sums; and the triggers that forget it. Behind
-- schema_times.sql.

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
CREATE VIEW _kept_cells AS
SELECT kept_uses.study_id, kept_uses.configuration_id, entries.position_id, asked.depth
FROM kept_uses
CROSS JOIN entries
CROSS JOIN study_members ON study_members.study_id = kept_uses.study_id
           AND study_members.configuration_id = kept_uses.configuration_id
CROSS JOIN block_rows AS asked ON asked.block_id = study_members.block_id AND asked.entry_id = entries.id;
CREATE TRIGGER kept_iteration_new AFTER INSERT ON iterations
WHEN EXISTS (SELECT 1 FROM kept_uses CROSS JOIN kept USING (study_id)
             WHERE configuration_id = new.configuration_id) BEGIN
    DELETE FROM kept WHERE study_id IN
        (SELECT study_id FROM _kept_cells
         WHERE configuration_id = new.configuration_id AND position_id = new.position_id
           AND depth >= new.depth);
END;
CREATE TRIGGER kept_iteration_changed AFTER UPDATE ON iterations BEGIN
    DELETE FROM kept WHERE study_id IN
        (SELECT study_id FROM _kept_cells
         WHERE configuration_id IN (old.configuration_id, new.configuration_id)
           AND position_id IN (old.position_id, new.position_id)
           AND depth >= min(old.depth, new.depth));
END;
CREATE TRIGGER kept_iteration_gone AFTER DELETE ON iterations BEGIN
    DELETE FROM kept WHERE study_id IN
        (SELECT study_id FROM _kept_cells
         WHERE configuration_id = old.configuration_id AND position_id = old.position_id
           AND depth >= old.depth);
END;
-- by which the unsolved count
CREATE TRIGGER kept_limit_changed AFTER UPDATE OF node_limit ON cells
WHEN new.node_limit <> old.node_limit BEGIN
    DELETE FROM kept WHERE study_id IN
        (SELECT study_id FROM _kept_cells
         WHERE position_id = new.position_id AND configuration_id = new.configuration_id
           AND depth = new.depth);
END;
CREATE TRIGGER kept_member_new AFTER INSERT ON setting_members BEGIN
    DELETE FROM kept WHERE study_id = new.study_id;
END;
CREATE TRIGGER kept_member_changed AFTER UPDATE ON setting_members BEGIN
    DELETE FROM kept WHERE study_id = new.study_id;
END;
CREATE TRIGGER kept_member_gone AFTER DELETE ON setting_members BEGIN
    DELETE FROM kept WHERE study_id = old.study_id;
END;
CREATE TRIGGER kept_block_new AFTER INSERT ON block_rows BEGIN
    DELETE FROM kept WHERE study_id IN (SELECT study_id FROM setting_members WHERE block_id = new.block_id);
END;
CREATE TRIGGER kept_block_changed AFTER UPDATE ON block_rows BEGIN
    DELETE FROM kept WHERE study_id IN
        (SELECT study_id FROM setting_members WHERE block_id IN (old.block_id, new.block_id));
END;
CREATE TRIGGER kept_block_gone AFTER DELETE ON block_rows BEGIN
    DELETE FROM kept WHERE study_id IN (SELECT study_id FROM setting_members WHERE block_id = old.block_id);
END;
CREATE TRIGGER kept_counts_changed AFTER UPDATE ON counts BEGIN
    DELETE FROM kept;
END;
CREATE TRIGGER kept_counts_gone AFTER DELETE ON counts BEGIN
    DELETE FROM kept;
END;
CREATE TRIGGER kept_key_changed AFTER UPDATE OF position_id, best, avoid ON entries BEGIN
    DELETE FROM kept;
END;
CREATE TRIGGER kept_engine_changed AFTER UPDATE OF current ON engines WHEN new.current <> old.current BEGIN
    DELETE FROM kept;
END;
-- What others write: a count that is changed makes its search one to be tried again, which fails where it
-- does not find what is stored; what is computed from counts is computed anew by the next run.
CREATE TRIGGER iteration_edited AFTER UPDATE OF position_id, configuration_id, depth, score, best_move, nbp, nc,
    interior, horizon, quiescence ON iterations WHEN old.nbp IS NOT NULL BEGIN
    UPDATE cells SET status = 'failed', reason = 'its rows were changed by another program'
    WHERE id IN (old.cell_id, new.cell_id);
END;
-- `facts` has sums while no program of ours is at work
CREATE TRIGGER details_edited AFTER UPDATE OF line_id, content_id, list_id, cpu_ns, cell_id ON iterations
WHEN old.nbp IS NOT NULL AND EXISTS (SELECT 1 FROM facts WHERE key = 'rows of facts')
     AND (coalesce(new.line_id, old.line_id) IS NOT old.line_id OR coalesce(new.content_id, old.content_id) IS NOT old.content_id
          OR coalesce(new.list_id, old.list_id) IS NOT old.list_id OR new.cpu_ns <> old.cpu_ns OR new.cell_id <> old.cell_id) BEGIN
    UPDATE cells SET status = 'failed', reason = 'its rows were changed by another program'
    WHERE id IN (old.cell_id, new.cell_id);
END;
CREATE TRIGGER lines_edited AFTER UPDATE ON lines BEGIN
    UPDATE cells SET status = 'failed', reason = 'its rows were changed by another program'
    WHERE id IN (SELECT cell_id FROM iterations WHERE line_id IN (old.id, new.id) AND nbp IS NOT NULL);
END;
CREATE TRIGGER cell_edited AFTER UPDATE OF status, reason, run_id, finished ON cells
WHEN new.reason IS NOT 'its rows were changed by another program'
     AND EXISTS (SELECT 1 FROM facts WHERE key = 'rows of facts') BEGIN
    UPDATE cells SET status = 'failed', reason = 'its rows were changed by another program'
    WHERE id = new.id;
END;
CREATE TRIGGER kept_cell_gone AFTER DELETE ON cells BEGIN
    DELETE FROM kept WHERE study_id IN
        (SELECT study_id FROM _kept_cells WHERE position_id = old.position_id
           AND configuration_id = old.configuration_id AND depth <= old.depth);
END;
CREATE TRIGGER kept_total_changed AFTER UPDATE ON kept_total BEGIN
    DELETE FROM kept WHERE study_id = old.study_id;
END;
CREATE TRIGGER kept_total_gone AFTER DELETE ON kept_total BEGIN
    DELETE FROM kept WHERE study_id = old.study_id;
END;
CREATE TRIGGER kept_growth_changed AFTER UPDATE ON kept_growth BEGIN
    DELETE FROM kept WHERE study_id = old.study_id;
END;
CREATE TRIGGER kept_growth_gone AFTER DELETE ON kept_growth BEGIN
    DELETE FROM kept WHERE study_id = old.study_id;
END;
CREATE TRIGGER kept_ordering_changed AFTER UPDATE ON kept_ordering BEGIN
    DELETE FROM kept WHERE study_id = old.study_id;
END;
CREATE TRIGGER kept_ordering_gone AFTER DELETE ON kept_ordering BEGIN
    DELETE FROM kept WHERE study_id = old.study_id;
END;
CREATE TRIGGER intervals_changed AFTER UPDATE ON intervals BEGIN
    DELETE FROM kept WHERE study_id = old.study_id;
END;
CREATE TRIGGER intervals_gone AFTER DELETE ON intervals BEGIN
    DELETE FROM kept WHERE study_id = old.study_id;
END;
CREATE TRIGGER effects_changed AFTER UPDATE ON effects BEGIN
    DELETE FROM kept WHERE study_id = old.study_id;
END;
CREATE TRIGGER effects_gone AFTER DELETE ON effects BEGIN
    DELETE FROM kept WHERE study_id = old.study_id;
END;
