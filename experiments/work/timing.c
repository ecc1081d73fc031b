#include "work/timing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "work/driver.h"
#include "work/replay.h"

/* A search: the deepest depth that is stored, or with deepening off each one. */
typedef struct Cell {
    int64_t entry;
    ReplayCell stored;
    uint64_t block, draw; /* place in a round: of the position, and among its cells */
} Cell;

typedef struct Row {
    int64_t entry, configuration, cpu_ns;
    int depth;
} Row;

typedef struct Timing {
    Store *store;
    Driver driver;
    const TimingPlan *plan;
    int64_t study;
    Cell *cells;
    int64_t cells_nb, next; /* next: to search in the round under way */
    Row *rows;              /* of the round under way */
    size_t rows_nb, rows_room;
    Replay replay;
    Status *status;
} Timing;

/* ---- what to search -------------------------------------------------------------------------- */

static const char cells_sql[] =
    "WITH asked AS (SELECT DISTINCT entry_id, configuration_id, depth FROM members"
    "  WHERE study_id = ?1 AND (?2 = 0 OR depth <= ?2))"
    "SELECT entry_id, entries.position_id, asked.configuration_id, max(asked.depth)"
    " FROM asked JOIN entries ON entries.id = entry_id"
    " JOIN configurations ON configurations.id = asked.configuration_id"
    " JOIN iterations ON iterations.position_id = entries.position_id"
    "  AND iterations.configuration_id = asked.configuration_id"
    "  AND iterations.depth = asked.depth"
    " WHERE ?3 = '' OR instr(' ' || ?3 || ' ', ' ' || enhancements || ' ')"
    " GROUP BY entry_id, asked.configuration_id, iif(deepening, 0, asked.depth)"
    " ORDER BY entry_id, asked.configuration_id, asked.depth";

static bool load_cells(Timing *t) {
    int64_t room = 0;
    StoreStatement *s = store_prepare(t->store, cells_sql, t->status);
    if (s)
        store_bind(s, "iit", t->study, (int64_t)t->plan->depth, t->plan->sets);
    while (s && store_next(s, t->status)) {
        if (t->cells_nb == room) {
            room = room ? 2 * room : 256;
            t->cells = mem_grow(t->cells, (size_t)room, sizeof *t->cells);
        }
        t->cells[t->cells_nb++] = (Cell){.entry = store_integer(s, 0),
                                         .stored = {.position = store_integer(s, 1),
                                                    .configuration = store_integer(s, 2),
                                                    .depth = (int)store_integer(s, 3)}};
    }
    store_release(s);
    if (!t->status->failed && t->cells_nb == 0)
        status_fail(t->status, "study '%.200s' has no stored cell to time", t->plan->study);
    return !t->status->failed;
}

/* Rounds that every cell has already in this run's campaign; the next round's number too. */
static bool count_rounds(Timing *t, int *rounds, int64_t *next) {
    static const char campaign[] =
        "SELECT %s FROM timings WHERE study_id = ?1 AND run_id IN (SELECT run FROM campaign"
        " WHERE campaign = (SELECT campaign FROM campaign WHERE run = ?2))%s";
    Text sql = TEXT_EMPTY;
    text_add(&sql, campaign, "coalesce(max(round), 0) + 1", "");
    store_ask(t->store, next, t->status, text_get(&sql), "ii", t->study,
              ledger_run(t->driver.ledger));
    text_clear(&sql);
    text_add(&sql, campaign, "count(*)",
             " AND entry_id = ?3 AND configuration_id = ?4 AND depth = ?5");
    StoreStatement *s = store_prepare(t->store, text_get(&sql), t->status);
    text_release(&sql);
    *rounds = t->plan->rounds;
    for (int64_t i = 0; s && i < t->cells_nb && !t->status->failed; i++) {
        const Cell *cell = &t->cells[i];
        store_bind(s, "iiiii", t->study, ledger_run(t->driver.ledger), cell->entry,
                   cell->stored.configuration, (int64_t)cell->stored.depth);
        if (store_next(s, t->status) && store_integer(s, 0) < *rounds)
            *rounds = (int)store_integer(s, 0);
    }
    store_release(s);
    return !t->status->failed;
}

/* ---- a round --------------------------------------------------------------------------------- */

static int by_draw(const void *a, const void *b) {
    const Cell *x = a, *y = b;
    if (x->block != y->block)
        return x->block < y->block ? -1 : 1;
    return (x->draw > y->draw) - (x->draw < y->draw);
}

static int by_identity(const void *a, const void *b) {
    const Cell *x = a, *y = b;
    if (x->entry != y->entry)
        return x->entry < y->entry ? -1 : 1;
    if (x->stored.configuration != y->stored.configuration)
        return x->stored.configuration < y->stored.configuration ? -1 : 1;
    return x->stored.depth - y->stored.depth;
}

/* The order of a round hangs on its number and the seed alone, not on the rounds before. */
static void shuffle(Timing *t, int64_t round) {
    Rng rng = rng_init(t->plan->seed + 0x9E3779B97F4A7C15u * (uint64_t)round);
    uint64_t block = 0;
    qsort(t->cells, (size_t)t->cells_nb, sizeof *t->cells, by_identity);
    for (int64_t i = 0; i < t->cells_nb; i++) {
        if (i == 0 || t->cells[i].entry != t->cells[i - 1].entry)
            block = rng_next(&rng);
        t->cells[i].block = block;
        t->cells[i].draw = rng_next(&rng);
    }
    qsort(t->cells, (size_t)t->cells_nb, sizeof *t->cells, by_draw);
}

static int64_t next_cell(void *context, WorkerJob *job) {
    Timing *t = context;
    if (t->next == t->cells_nb ||
        !replay_job(&t->replay, &t->cells[t->next].stored, job, t->status))
        return -1;
    return t->next++;
}

static void fail_cell(Timing *t, const Cell *cell, const char *why) {
    Text name = TEXT_EMPTY;
    if (replay_name(&t->replay, &cell->stored, &name, t->status))
        status_fail(t->status, "%s: %s", text_get(&name), why);
    text_release(&name);
}

static void add_row(Timing *t, const Cell *cell, const EngineIteration *figures) {
    if (t->rows_nb == t->rows_room) {
        t->rows_room = t->rows_room ? 2 * t->rows_room : 1024;
        t->rows = mem_grow(t->rows, t->rows_room, sizeof *t->rows);
    }
    t->rows[t->rows_nb++] =
        (Row){cell->entry, cell->stored.configuration, (int64_t)figures->cpu_ns, figures->depth};
}

/* Check what a search counted, and keep its times. */
static void take_cell(Timing *t, const Cell *cell, const Flight *flight) {
    Text differs = TEXT_EMPTY;
    bool found = false;
    for (int i = 0; i < flight->nb && !t->status->failed; i++) {
        ledger_compare(t->replay.find, cell->stored.position, cell->stored.configuration,
                       &flight->iterations[i], &found, &differs, t->status);
        if (found)
            add_row(t, cell, &flight->iterations[i].figures);
    }
    if (!found) /* the cell is the last iteration, and it is stored */
        text_add(&differs, "it was not reached");
    if (differs.nb && !t->status->failed)
        fail_cell(t, cell, text_get(&differs));
    text_release(&differs);
}

static void end_cell(void *context, const PoolEvent *event, const Flight *flight) {
    Timing *t = context;
    const Cell *cell = &t->cells[event->job];
    const char *error = driver_error(event);
    if (error)
        fail_cell(t, cell, error);
    else
        take_cell(t, cell, flight);
    progress_add(&t->driver.progress, 1, driver_nodes(flight), false);
}

static void put_rows(Timing *t, int64_t round) {
    StoreStatement *s =
        store_prepare(t->store, "INSERT INTO timings VALUES (?, ?, ?, ?, ?, ?, ?)", t->status);
    for (size_t i = 0; s && i < t->rows_nb && !t->status->failed; i++) {
        const Row *row = &t->rows[i];
        store_bind(s, "iiiiiii", t->study, row->entry, row->configuration, (int64_t)row->depth,
                   round, row->cpu_ns, ledger_run(t->driver.ledger));
        store_finish_row(s, t->status);
    }
    store_release(s);
}

/* Store the round, whole or not at all. */
static bool store_round(Timing *t, int64_t round) {
    Status ignored = STATUS_OK;
    if (!store_run(t->store, "BEGIN IMMEDIATE", t->status))
        return false;
    put_rows(t, round);
    if (!t->status->failed && store_run(t->store, "COMMIT", t->status))
        return true;
    store_run(t->store, "ROLLBACK", &ignored);
    return false;
}

static bool run_round(Timing *t, int64_t round) {
    t->rows_nb = 0;
    t->next = 0;
    shuffle(t, round);
    driver_run(&t->driver);
    return !driver_is_stopped(&t->driver) && store_round(t, round);
}

static void run_rounds(Timing *t, TimingOutcome *outcome) {
    int64_t next = 1;
    if (!load_cells(t) || !count_rounds(t, &outcome->before, &next))
        return;
    const int missing = t->plan->rounds - outcome->before;
    outcome->cells = t->cells_nb;
    outcome->rounds = outcome->before;
    driver_begin(&t->driver, missing * t->cells_nb, (double)(missing * t->cells_nb));
    while (outcome->rounds < t->plan->rounds && run_round(t, next++))
        outcome->rounds++;
    outcome->interrupted = driver_is_stopped(&t->driver);
    driver_end(&t->driver);
    outcome->seconds = t->driver.progress.figures.seconds;
}

bool timing_run(const Session *session, const TimingPlan *plan, TimingOutcome *outcome,
                Status *status) {
    static const DriverHooks hooks = {.next = next_cell, .end = end_cell};
    Timing t = {
        .store = session->store,
        .driver = {.hooks = &hooks,
                   .context = &t,
                   .pool = session->pool,
                   .ledger = session->ledger,
                   .status = status},
        .plan = plan,
        .status = status,
    };
    *outcome = (TimingOutcome){.cells = 0};
    if (replay_init(&t.replay, t.store, status) &&
        store_ask(t.store, &t.study, status, "SELECT id FROM studies WHERE name = ?", "t",
                  plan->study))
        run_rounds(&t, outcome);
    replay_release(&t.replay);
    free(t.cells);
    free(t.rows);
    return !status->failed;
}
