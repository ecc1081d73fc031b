#include "work/timing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "work/flight.h"
#include "work/progress.h"
#include "work/stop.h"

enum { WAIT_MS = 200 }; /* so often is the progress looked at, and a signal */

/* A search: the deepest depth that is stored, or with deepening off each one. */
typedef struct Cell {
    int64_t entry, position, configuration;
    int depth;
    uint64_t block, draw; /* place in a round: of the position, and among its cells */
} Cell;

typedef struct Row {
    int64_t entry, configuration, cpu_ns;
    int depth;
} Row;

typedef struct Timing {
    Store *store;
    Pool *pool;
    Ledger *ledger;
    const TimingPlan *plan;
    int64_t study;
    Cell *cells;
    int64_t cells_nb;
    Row *rows; /* of the round under way */
    size_t rows_nb, rows_room;
    StoreStatement *read, *find;
    Flights flights;
    Progress progress;
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
                                         .position = store_integer(s, 1),
                                         .configuration = store_integer(s, 2),
                                         .depth = (int)store_integer(s, 3)};
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
    store_ask(t->store, next, t->status, text_get(&sql), "ii", t->study, ledger_run(t->ledger));
    text_clear(&sql);
    text_add(&sql, campaign, "count(*)",
             " AND entry_id = ?3 AND configuration_id = ?4 AND depth = ?5");
    StoreStatement *s = store_prepare(t->store, text_get(&sql), t->status);
    text_release(&sql);
    *rounds = t->plan->rounds;
    for (int64_t i = 0; s && i < t->cells_nb && !t->status->failed; i++) {
        const Cell *cell = &t->cells[i];
        store_bind(s, "iiiii", t->study, ledger_run(t->ledger), cell->entry, cell->configuration,
                   (int64_t)cell->depth);
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
    if (x->configuration != y->configuration)
        return x->configuration < y->configuration ? -1 : 1;
    return x->depth - y->depth;
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

/* Begin a search; its position and configuration are bound in `read` then. */
static bool give_cell(Timing *t, int64_t number) {
    const Cell *cell = &t->cells[number];
    WorkerJob job = {.depth = cell->depth};
    store_bind(t->read, "ii", cell->position, cell->configuration);
    if (!store_next(t->read, t->status))
        return status_fail(t->status, "a stored cell has no position or configuration");
    snprintf(job.fen, sizeof job.fen, "%s", store_text(t->read, 0));
    if (!plan_recall(&job.settings, store_text(t->read, 1), store_text(t->read, 2), t->status))
        return false;
    flights_begin(&t->flights, t->pool, number, &job);
    return true;
}

static void fail_cell(Timing *t, const Cell *cell, const char *why) {
    status_fail(t->status, "%s %s at depth %d in '%s': %s", store_text(t->read, 1),
                store_text(t->read, 2), cell->depth, store_text(t->read, 0), why);
}

static void add_row(Timing *t, const Cell *cell, const EngineIteration *figures) {
    if (t->rows_nb == t->rows_room) {
        t->rows_room = t->rows_room ? 2 * t->rows_room : 1024;
        t->rows = mem_grow(t->rows, t->rows_room, sizeof *t->rows);
    }
    t->rows[t->rows_nb++] =
        (Row){cell->entry, cell->configuration, (int64_t)figures->cpu_ns, figures->depth};
}

/* Check what a search counted, and keep its times. */
static void take_cell(Timing *t, const Cell *cell, const Flight *flight) {
    Text differs = TEXT_EMPTY;
    bool found = false;
    for (int i = 0; i < flight->nb && !t->status->failed; i++) {
        ledger_compare(t->find, cell->position, cell->configuration, &flight->iterations[i], &found,
                       &differs, t->status);
        if (found)
            add_row(t, cell, &flight->iterations[i].figures);
    }
    if (!found) /* the cell is the last iteration, and it is stored */
        text_add(&differs, "it was not reached");
    if (differs.nb && !t->status->failed)
        fail_cell(t, cell, text_get(&differs));
    text_release(&differs);
}

/* Search a cell to its end. */
static void search_cell(Timing *t, int64_t number) {
    const Cell *cell = &t->cells[number];
    if (!give_cell(t, number))
        return;
    Flight *flight = flights_find(&t->flights, number);
    while (flight->job >= 0 && !t->status->failed && !stop_is_asked()) {
        PoolEvent event;
        pool_wait(t->pool, WAIT_MS, &event, t->status);
        progress_show(&t->progress);
        if (progress_is_due(&t->progress))
            ledger_put_progress(t->ledger, &t->progress.figures, t->status);
        if (event.job != number || event.kind == POOL_NOTHING)
            continue;
        if (event.kind == POOL_ITERATION) {
            flight_add(flight, event.report);
            continue;
        }
        if (event.kind == POOL_DEATH || event.report->error[0])
            fail_cell(t, cell, event.kind == POOL_DEATH ? event.reason : event.report->error);
        else
            take_cell(t, cell, flight);
        progress_add(&t->progress, 1,
                     flight->nb ? flight->iterations[flight->nb - 1].figures.nc : 0, false);
        flight_end(flight);
    }
    store_finish_row(t->read, t->status);
}

static void put_rows(Timing *t, int64_t round) {
    StoreStatement *s =
        store_prepare(t->store, "INSERT INTO timings VALUES (?, ?, ?, ?, ?, ?, ?)", t->status);
    for (size_t i = 0; s && i < t->rows_nb && !t->status->failed; i++) {
        const Row *row = &t->rows[i];
        store_bind(s, "iiiiiii", t->study, row->entry, row->configuration, (int64_t)row->depth,
                   round, row->cpu_ns, ledger_run(t->ledger));
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
    shuffle(t, round);
    for (int64_t i = 0; i < t->cells_nb && !t->status->failed && !stop_is_asked(); i++)
        search_cell(t, i);
    return !t->status->failed && !stop_is_asked() && store_round(t, round);
}

static void run_rounds(Timing *t, TimingOutcome *outcome) {
    int64_t next = 1;
    if (!load_cells(t) || !count_rounds(t, &outcome->before, &next))
        return;
    const int missing = t->plan->rounds - outcome->before;
    outcome->cells = t->cells_nb;
    outcome->rounds = outcome->before;
    progress_init(&t->progress, missing * t->cells_nb, (double)(missing * t->cells_nb));
    ledger_put_progress(t->ledger, &t->progress.figures, t->status);
    while (outcome->rounds < t->plan->rounds && run_round(t, next++))
        outcome->rounds++;
    outcome->interrupted = stop_is_asked();
    progress_end(&t->progress);
    outcome->seconds = t->progress.figures.seconds;
    if (!t->status->failed)
        ledger_put_progress(t->ledger, &t->progress.figures, t->status);
}

bool timing_run(Store *store, Pool *pool, Ledger *ledger, const TimingPlan *plan,
                TimingOutcome *outcome, Status *status) {
    Timing t = {.store = store, .pool = pool, .ledger = ledger, .plan = plan, .status = status};
    *outcome = (TimingOutcome){.cells = 0};
    flights_init(&t.flights, 1);
    t.find = ledger_prepare_find(store, status);
    t.read = store_prepare(store,
                           "SELECT fen, enhancements, parameters FROM positions, configurations"
                           " WHERE positions.id = ? AND configurations.id = ?",
                           status);
    if (!status->failed && store_ask(store, &t.study, status,
                                     "SELECT id FROM studies WHERE name = ?", "t", plan->study))
        run_rounds(&t, outcome);
    store_release(t.find);
    store_release(t.read);
    flights_release(&t.flights);
    free(t.cells);
    free(t.rows);
    return !status->failed;
}
