/* prunelab minimal-tree: how small a search can be, measured (engine/minimal/tree.h). */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/say.h"
#include "base/table.h"
#include "base/text.h"
#include "cli/cli.h"
#include "cli/commands.h"
#include "store/catalog.h"
#include "work/driver.h"
#include "work/session.h"
#include "work/stop.h"

static const CliUsage usage = {
    "minimal-tree", "--suite FILE | --fen FEN --depth D [options]",
    "Measure the minimal tree of every position at depths 1 to D: the fewest bottom positions "
    "with\n"
    "which alpha-beta can find its value, whatever the order of moves. Beside it the formula with\n"
    "the position's own branching factor, and as upper bounds the tree and the graph\n"
    "(transpositions merged) of a search that takes the first move to keep the bound. With --db\n"
    "results are stored (view minimal_tree), and what is stored is not measured again.\n"
    "A worker needs up to 400 MB.",
    0, 0};

/* A position at a depth. */
typedef struct Cell {
    int entry, depth;
    bool finished, done;
    EngineMinimal minimal; /* where done */
} Cell;

typedef struct Minimal {
    Suite suite;
    int64_t *positions; /* ids, by entry; NULL without a database */
    Cell *cells;        /* the deepest first */
    int cells_nb, next, jobs, depth;
    uint64_t node_limit;
    Store *store; /* NULL: nothing is stored */
    Driver driver;
    int64_t failed, timed_out;
    Status *status;
} Minimal;

static void list_cells(Minimal *m) {
    m->cells = mem_new((size_t)(m->suite.nb * m->depth), sizeof *m->cells);
    for (int depth = m->depth; depth >= 1; depth--)
        for (int e = 0; e < m->suite.nb; e++)
            m->cells[m->cells_nb++] = (Cell){.entry = e, .depth = depth};
}

/* Roughly, and only for the progress line: measured for depths 4 to 6. */
static double cost_of(const Cell *cell) {
    return pow(8, cell->depth);
}

/* ---- the database ---------------------------------------------------------------------------- */

static const char find_sql[] =
    "SELECT status = 'done', value, g, l, nbp, interior, quiescence, merged_nbp, left_first_nbp,"
    " left_first_merged, leaves, leaves_depth, nodes, cpu_ns FROM minimal_trees"
    " WHERE position_id = ? AND depth = ?"
    " AND (status = 'done' OR status = 'timeout' AND ? BETWEEN 1 AND node_limit)";

static void recall(Cell *cell, StoreStatement *s) {
    cell->finished = true;
    cell->done = store_integer(s, 0);
    cell->minimal = (EngineMinimal){.value = (Score)store_integer(s, 1),
                                    .g = (uint64_t)store_integer(s, 2),
                                    .l = (uint64_t)store_integer(s, 3),
                                    .nbp = (uint64_t)store_integer(s, 4),
                                    .interior = (uint64_t)store_integer(s, 5),
                                    .horizon = (uint64_t)store_integer(s, 4),
                                    .quiescence = (uint64_t)store_integer(s, 6),
                                    .merged_nbp = (uint64_t)store_integer(s, 7),
                                    .left_first_nbp = (uint64_t)store_integer(s, 8),
                                    .left_first_merged = (uint64_t)store_integer(s, 9),
                                    .leaves = (uint64_t)store_integer(s, 10),
                                    .leaves_depth = (int)store_integer(s, 11),
                                    .nodes = (uint64_t)store_integer(s, 12),
                                    .cpu_ns = (uint64_t)store_integer(s, 13)};
}

static void mark_known(Minimal *m) {
    StoreStatement *s = store_prepare(m->store, find_sql, m->status);
    for (int i = 0; s && i < m->cells_nb && !m->status->failed; i++) {
        Cell *cell = &m->cells[i];
        store_bind(s, "iii", m->positions[cell->entry], (int64_t)cell->depth,
                   (int64_t)m->node_limit);
        if (store_next(s, m->status)) {
            recall(cell, s);
            m->timed_out += !cell->done;
        }
    }
    store_release(s);
}

static void store_result(Minimal *m, const Cell *cell, const char *state, const char *reason) {
    const EngineMinimal *t = &cell->minimal;
    const int64_t position = m->positions[cell->entry], run = ledger_run(m->driver.session->ledger);
    if (!cell->done)
        store_do(m->store, m->status,
                 "INSERT OR REPLACE INTO minimal_trees (position_id, depth, status, reason,"
                 " nodes, cpu_ns, node_limit, run_id) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                 "iittiiii", position, (int64_t)cell->depth, state, reason, (int64_t)t->nodes,
                 (int64_t)t->cpu_ns, (int64_t)m->node_limit, run);
    else
        store_do(
            m->store, m->status,
            "INSERT OR REPLACE INTO minimal_trees (position_id, depth, status, value, g, l,"
            " nbp, interior, quiescence, merged_nbp, left_first_nbp, left_first_merged, leaves,"
            " leaves_depth, nodes, cpu_ns, node_limit, run_id)"
            " VALUES (?, ?, 'done', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            "iiiiiiiiiiiiiiiii", position, (int64_t)cell->depth, (int64_t)t->value, (int64_t)t->g,
            (int64_t)t->l, (int64_t)t->nbp, (int64_t)t->interior, (int64_t)t->quiescence,
            (int64_t)t->merged_nbp, (int64_t)t->left_first_nbp, (int64_t)t->left_first_merged,
            (int64_t)t->leaves, (int64_t)t->leaves_depth, (int64_t)t->nodes, (int64_t)t->cpu_ns,
            (int64_t)m->node_limit, run);
}

/* ---- measuring ------------------------------------------------------------------------------- */

static int64_t next_cell(void *context, WorkerJob *job) {
    Minimal *m = context;
    while (m->next < m->cells_nb && m->cells[m->next].finished)
        m->next++;
    if (m->next == m->cells_nb)
        return -1;
    const Cell *cell = &m->cells[m->next];
    job->task = WORKER_MEASURES;
    job->depth = cell->depth;
    job->node_limit = m->node_limit;
    memcpy(job->fen, m->suite.entries[cell->entry].epd.fen, sizeof job->fen);
    return m->next++;
}

static void end_cell(void *context, const PoolEvent *event, const Flight *flight) {
    Minimal *m = context;
    Cell *cell = &m->cells[event->job];
    const char *reason, *state = driver_state(event, &reason);
    const bool failed = strcmp(state, "failed") == 0;
    (void)flight;
    cell->finished = true;
    cell->done = !reason;
    if (event->kind == POOL_END)
        cell->minimal = event->report->minimal;
    m->timed_out += reason && !failed;
    m->failed += failed;
    if (failed) {
        progress_give_way(&m->driver.progress);
        say(stderr, "failed: depth %d in '%s': %s\n", cell->depth,
            m->suite.entries[cell->entry].epd.fen, reason);
    }
    if (m->store)
        store_result(m, cell, state, reason);
    progress_add(&m->driver.progress, cost_of(cell), cell->minimal.nodes, failed);
}

static void measure(Minimal *m) {
    double cost = 0;
    int64_t missing = 0;
    for (int i = 0; i < m->cells_nb; i++)
        if (!m->cells[i].finished) {
            cost += cost_of(&m->cells[i]);
            missing++;
        }
    driver_begin(&m->driver, missing, cost);
    driver_run(&m->driver);
    driver_end(&m->driver);
}

/* ---- what came out --------------------------------------------------------------------------- */

static double formula(const EngineMinimal *t, int depth) {
    if (t->leaves == 0)
        return 0; /* no moves: no tree */
    const double w = pow((double)t->leaves, 1.0 / t->leaves_depth);
    return pow(w, (depth + 1) / 2) + pow(w, depth / 2) - 1;
}

/* Sums over the positions that are done at a depth. */
static void put_depth(Table *table, const Minimal *m, int depth, bool one) {
    EngineMinimal sum = {.value = 0};
    double predicted = 0;
    int done = 0;
    for (int i = 0; i < m->cells_nb; i++) {
        const EngineMinimal *t = &m->cells[i].minimal;
        if (m->cells[i].depth != depth || !m->cells[i].done)
            continue;
        done++;
        sum.value = t->value;
        sum.nbp += t->nbp;
        sum.g += t->g;
        sum.l += t->l;
        sum.interior += t->interior + t->horizon + t->quiescence; /* NC */
        sum.left_first_nbp += t->left_first_nbp;
        sum.left_first_merged += t->left_first_merged;
        sum.merged_nbp += t->merged_nbp;
        sum.cpu_ns += t->cpu_ns;
        predicted += formula(t, depth);
    }
    table_integer(table, depth);
    table_integer(table, one ? sum.value : done);
    table_integer(table, (int64_t)sum.nbp);
    table_integer(table, (int64_t)sum.g);
    table_integer(table, (int64_t)sum.l);
    table_integer(table, (int64_t)sum.interior);
    table_fixed(table, predicted, 0);
    table_integer(table, (int64_t)sum.left_first_nbp);
    table_integer(table, (int64_t)sum.left_first_merged);
    table_integer(table, (int64_t)sum.merged_nbp);
    table_fixed(table, 1e-9 * (double)sum.cpu_ns, 2);
}

static void print_trees(const Minimal *m, bool one) {
    const char *const names[] = {"depth",      one ? "value" : "positions",
                                 "nbp",        "g",
                                 "l",          "nc",
                                 "formula",    "left-first nbp",
                                 "graph nbp",  "merged nbp",
                                 "CPU seconds"};
    Table *table = table_new(stdout, TABLE_ALIGNED, 11, names);
    for (int depth = 1; depth <= m->depth; depth++)
        put_depth(table, m, depth, one);
    table_end(table);
    if (m->timed_out)
        say(stdout, "%" PRId64 " stopped at the node limit: not in the sums\n", m->timed_out);
}

/* ---- the command ----------------------------------------------------------------------------- */

static bool begin_run(Minimal *m, Session *session) {
    char depth[32];
    snprintf(depth, sizeof depth, "depth %d", m->depth);
    const LedgerRun about = {
        .study = "minimal-tree", .spec = "", .spec_path = "", .profile = depth};
    m->store = session->store;
    m->positions = mem_new((size_t)m->suite.nb, sizeof *m->positions);
    if (!catalog_register_suite(m->store, &m->suite, m->positions, m->status))
        return false;
    mark_known(m);
    return !m->status->failed && session_begin(session, &about, m->status);
}

static int run_minimal(Minimal *m, const char *db, bool one, int argc, char **argv) {
    static const DriverHooks hooks = {.next = next_cell, .end = end_cell};
    Session session = {.db = db, .jobs = m->jobs, .argc = argc, .argv = argv};
    list_cells(m);
    if (session_open(&session, m->status) && (!db || begin_run(m, &session))) {
        m->driver =
            (Driver){.hooks = &hooks, .context = m, .session = &session, .status = m->status};
        measure(m);
    }
    const SessionEnd end = m->failed         ? SESSION_FAILED
                           : stop_is_asked() ? SESSION_INTERRUPTED
                                             : SESSION_DONE;
    session_close(&session, end, m->status);
    if (!m->status->failed)
        print_trees(m, one);
    free(m->positions);
    free(m->cells);
    if (m->status->failed)
        return cli_fail(&usage, EXIT_FAILED, m->status);
    if (stop_is_asked()) {
        fflush(stdout);
        say(stderr, "prunelab minimal-tree: stopped%s\n",
            db ? "; what is measured is kept, and the same command goes on from there" : "");
    }
    return end == SESSION_DONE ? EXIT_DONE : EXIT_FAILED;
}

/* A suite of one. */
static bool suite_of(Suite *suite, const char *fen, Status *status) {
    EnginePosition *position = engine_position_new();
    if (!position)
        return status_fail(status, "out of memory");
    const bool good = engine_position_set(position, fen, status);
    if (good) {
        *suite = (Suite){.entries = mem_new(1, sizeof *suite->entries), .nb = 1};
        engine_position_fen(position, suite->entries[0].epd.fen);
    }
    engine_position_free(position);
    return good;
}

int cmd_minimal_tree(int argc, char **argv) {
    const char *fen = NULL, *suite = NULL, *depth_text = NULL, *db = NULL, *nodes = NULL,
               *jobs = NULL;
    const CliOption rows[] = {
        {"--suite", "FILE", "every position of an EPD file", .text = &suite},
        {"--fen", "FEN", "position, 4 or 6 fields in one argument", .text = &fen},
        {"--depth", "D", "depths 1 to D, at most 12", .text = &depth_text},
        {"--db", "FILE", "store here, with --suite only", .text = &db},
        {"--nodes", "N", "give up a position at a depth after so many nodes", .text = &nodes},
        {"--jobs", "N", "worker processes (one a processor)", .text = &jobs},
        {.name = NULL},
    };
    CliList arguments;
    Status status = STATUS_OK;
    Minimal m = {.status = &status};
    int64_t depth = 0, limit = 0, workers = provenance_processors();
    const CliEnd end = cli_parse(argc, argv, &usage, rows, &arguments);
    if (end != CLI_GO)
        return cli_exit(end);
    if (!fen == !suite)
        status_fail(&status, "exactly one of --fen and --suite is needed");
    else if (!depth_text)
        status_fail(&status, "--depth is missing");
    else if (fen && db)
        status_fail(&status, "--db goes with --suite only: stored results belong to a suite");
    else if (cli_integer(depth_text, "--depth", 1, ENGINE_MINIMAL_DEPTH_MAX, &depth, &status) &&
             (!nodes || cli_integer(nodes, "--nodes", 1, INT64_MAX, &limit, &status)) && jobs)
        cli_integer(jobs, "--jobs", 1, POOL_MAX, &workers, &status);
    if (status.failed)
        return cli_fail(&usage, EXIT_USAGE, &status);
    m.depth = (int)depth;
    m.node_limit = (uint64_t)limit;
    m.jobs = (int)workers;
    if (fen ? !suite_of(&m.suite, fen, &status) : !suite_read(&m.suite, suite, &status))
        return cli_fail(&usage, EXIT_FAILED, &status);
    const int code = run_minimal(&m, db, fen != NULL, argc, argv);
    suite_release(&m.suite);
    return code;
}
