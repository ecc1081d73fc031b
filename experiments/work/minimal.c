#include "work/minimal.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/say.h"
#include "store/catalog.h"
#include "work/driver.h"

typedef struct Work {
    Minimal *minimal;
    int64_t *positions; /* ids, by entry; none without a database */
    int next;           /* cell to look at next */
    Driver driver;
} Work;

static void list_cells(Minimal *m) {
    m->cells = mem_new((size_t)(m->suite->nb * m->depth), sizeof *m->cells);
    for (int depth = m->depth; depth >= 1; depth--)
        for (int e = 0; e < m->suite->nb; e++)
            m->cells[m->cells_nb++] = (MinimalCell){.entry = e, .depth = depth};
}

/* Roughly, and only for the progress line: measured for depths 4 to 6. */
static double cost_of(const MinimalCell *cell) {
    return pow(8, cell->depth);
}

/* ---- the database ---------------------------------------------------------------------------- */

static const char find_sql[] =
    "SELECT status = 'done', value, g, l, nbp, interior, quiescence, merged_nbp, left_first_nbp,"
    " left_first_merged, leaves, leaves_depth, nodes, cpu_ns FROM minimal_trees"
    " WHERE engine = engine_of('-') AND position_id = ? AND depth = ?"
    " AND (status = 'done' OR status = 'timeout' AND ? BETWEEN 1 AND node_limit)";

static void recall(MinimalCell *cell, StoreStatement *s) {
    cell->finished = true;
    cell->done = store_integer(s, 0);
    cell->tree = (EngineMinimal){.value = (Score)store_integer(s, 1),
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

static bool recall_known(Work *work, Store *store) {
    Minimal *m = work->minimal;
    StoreStatement *s = store_prepare(store, find_sql, work->driver.status);
    for (int i = 0; s && i < m->cells_nb && !work->driver.status->failed; i++) {
        MinimalCell *cell = &m->cells[i];
        store_bind(s, "iii", work->positions[cell->entry], (int64_t)cell->depth,
                   (int64_t)m->node_limit);
        if (store_next(s, work->driver.status)) {
            recall(cell, s);
            m->timed_out += !cell->done;
        }
    }
    store_release(s);
    return !work->driver.status->failed;
}

static bool begin_run(Work *work, Session *session) {
    const Suite *suite = work->minimal->suite;
    char depth[32];
    snprintf(depth, sizeof depth, "depth %d", work->minimal->depth);
    const LedgerRun about = {
        .study = "minimal-tree", .spec = "", .spec_path = "", .profile = depth};
    work->positions = mem_new((size_t)suite->nb, sizeof *work->positions);
    return catalog_register_suite(session->store, suite, work->positions, work->driver.status) &&
           recall_known(work, session->store) &&
           session_begin(session, &about, work->driver.status);
}

static void store_result(const Work *work, const MinimalCell *cell, const char *state,
                         const char *reason) {
    const EngineMinimal *t = &cell->tree;
    const Session *session = work->driver.session;
    const int64_t position = work->positions[cell->entry], run = ledger_run(session->ledger);
    const int64_t limit = (int64_t)work->minimal->node_limit;
    if (!cell->done)
        store_do(
            session->store, work->driver.status,
            "INSERT OR REPLACE INTO minimal_trees (engine, position_id, depth, status, reason,"
            " nodes, cpu_ns, node_limit, run_id) VALUES (engine_of('-'), ?, ?, ?, ?, ?, ?, ?, ?)",
            "iittiiii", position, (int64_t)cell->depth, state, reason, (int64_t)t->nodes,
            (int64_t)t->cpu_ns, limit, run);
    else
        store_do(
            session->store, work->driver.status,
            "INSERT OR REPLACE INTO minimal_trees (engine, position_id, depth, status, value, g, l,"
            " nbp, interior, quiescence, merged_nbp, left_first_nbp, left_first_merged, leaves,"
            " leaves_depth, nodes, cpu_ns, node_limit, run_id)"
            " VALUES (engine_of('-'), ?, ?, 'done', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            "iiiiiiiiiiiiiiiii", position, (int64_t)cell->depth, (int64_t)t->value, (int64_t)t->g,
            (int64_t)t->l, (int64_t)t->nbp, (int64_t)t->interior, (int64_t)t->quiescence,
            (int64_t)t->merged_nbp, (int64_t)t->left_first_nbp, (int64_t)t->left_first_merged,
            (int64_t)t->leaves, (int64_t)t->leaves_depth, (int64_t)t->nodes, (int64_t)t->cpu_ns,
            limit, run);
}

/* ---- measuring ------------------------------------------------------------------------------- */

static int64_t next_cell(void *context, WorkerJob *job) {
    Work *work = context;
    const Minimal *m = work->minimal;
    while (work->next < m->cells_nb && m->cells[work->next].finished)
        work->next++;
    if (work->next == m->cells_nb)
        return -1;
    const MinimalCell *cell = &m->cells[work->next];
    job->task = WORKER_MEASURES;
    job->depth = cell->depth;
    job->node_limit = m->node_limit;
    memcpy(job->fen, m->suite->entries[cell->entry].epd.fen, sizeof job->fen);
    return work->next++;
}

static void end_cell(void *context, const PoolEvent *event, const Flight *flight) {
    Work *work = context;
    Minimal *m = work->minimal;
    MinimalCell *cell = &m->cells[event->job];
    const char *reason, *state = driver_state(event, &reason);
    const bool failed = strcmp(state, "failed") == 0;
    (void)flight;
    cell->finished = true;
    cell->done = !reason;
    if (event->kind == POOL_END)
        cell->tree = event->report->minimal;
    m->timed_out += reason && !failed;
    m->failed += failed;
    if (failed) {
        progress_give_way(&work->driver.progress);
        say(stderr, "failed: depth %d in '%s': %s\n", cell->depth,
            m->suite->entries[cell->entry].epd.fen, reason);
    }
    if (work->positions)
        store_result(work, cell, state, reason);
    progress_add(&work->driver.progress, cost_of(cell), cell->tree.nodes, failed);
}

bool minimal_measure(Minimal *minimal, Session *session, Status *status) {
    static const DriverHooks hooks = {.next = next_cell, .end = end_cell};
    Work work = {
        .minimal = minimal,
        .driver = {.hooks = &hooks, .context = &work, .session = session, .status = status},
    };
    double cost = 0;
    int64_t missing = 0;
    list_cells(minimal);
    if (!session->store || begin_run(&work, session)) {
        for (int i = 0; i < minimal->cells_nb; i++)
            if (!minimal->cells[i].finished) {
                cost += cost_of(&minimal->cells[i]);
                missing++;
            }
        driver_work(&work.driver, missing, cost);
    }
    free(work.positions);
    return !status->failed;
}

void minimal_release(Minimal *minimal) {
    free(minimal->cells);
}
