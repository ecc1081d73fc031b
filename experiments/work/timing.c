#include "work/timing.h"

#include <stdlib.h>

#include "work/replay.h"

typedef struct Row {
    int64_t entry, configuration, cpu_ns;
    int depth;
} Row;

typedef struct Timing {
    Store *store;
    Ledger *ledger;
    const TimingPlan *plan;
    int64_t study;
    Replay replay; /* of the deepest depth that is stored, or with deepening off of each one */
    Row *rows;     /* of the round under way */
    size_t rows_nb;
    Status *status;
} Timing;

/* ---- what to search -------------------------------------------------------------------------- */

/* Runs whose rounds add up with this one's. */
#define CAMPAIGN(run)                                                                              \
    "(SELECT run FROM campaign WHERE campaign = (SELECT campaign FROM campaign WHERE run = " run   \
    "))"

/* The cells, each with the rounds that it has in the campaign. */
static const char cells_sql[] =
    "WITH asked AS (SELECT DISTINCT entry_id, configuration_id, depth FROM _members AS members"
    "  WHERE study_id = ?1 AND (?2 = 0 OR depth <= ?2)),"
    "cell AS (SELECT entry_id, entries.position_id, asked.configuration_id,"
    "  max(asked.depth) AS depth FROM asked JOIN entries ON entries.id = entry_id"
    "  JOIN _configurations AS configurations ON configurations.id = asked.configuration_id"
    "  JOIN iterations ON iterations.position_id = entries.position_id"
    "   AND iterations.configuration_id = asked.configuration_id"
    "   AND iterations.depth = asked.depth"
    "  WHERE ?3 = '' OR instr(' ' || ?3 || ' ', ' ' || enhancements || ' ')"
    "  GROUP BY entry_id, asked.configuration_id, iif(deepening, 0, asked.depth))"
    "SELECT *, (SELECT count(*) FROM timings WHERE study_id = ?1 AND entry_id = cell.entry_id"
    "  AND configuration_id = cell.configuration_id AND depth = cell.depth"
    "  AND run_id IN " CAMPAIGN("?4") ") FROM cell";

/* *rounds: those that every cell has already; *next: the next round's number. */
static bool load_cells(Timing *t, int *rounds, int64_t *next) {
    const int64_t run = ledger_run(t->ledger);
    StoreStatement *s = store_query(t->store, t->status, cells_sql, "iiti", t->study,
                                    (int64_t)t->plan->depth, t->plan->sets, run);
    if (!replay_load(&t->replay, s))
        return false;
    *rounds = t->plan->rounds;
    for (int64_t i = 0; i < t->replay.cells_nb; i++)
        if (t->replay.cells[i].group < (uint64_t)*rounds)
            *rounds = (int)t->replay.cells[i].group;
    return (t->replay.cells_nb ||
            status_fail(t->status, "study '%.200s' has no stored search to time",
                        t->plan->study)) &&
           store_ask(t->store, next, t->status,
                     "SELECT coalesce(max(round), 0) + 1 FROM timings WHERE study_id = ?1"
                     " AND run_id IN " CAMPAIGN("?2"),
                     "ii", t->study, run);
}

/* ---- a round --------------------------------------------------------------------------------- */

static int by_identity(const void *a, const void *b) {
    const ReplayCell *x = a, *y = b;
    if (x->id != y->id)
        return x->id < y->id ? -1 : 1;
    if (x->configuration != y->configuration)
        return x->configuration < y->configuration ? -1 : 1;
    return x->depth - y->depth;
}

/* The order of a round hangs on its number and the seed alone, not on the rounds before. */
static void shuffle(Timing *t, int64_t round) {
    Rng rng = rng_init(t->plan->seed + 0x9E3779B97F4A7C15u * (uint64_t)round);
    ReplayCell *cells = t->replay.cells;
    uint64_t block = 0;
    qsort(cells, (size_t)t->replay.cells_nb, sizeof *cells, by_identity);
    for (int64_t i = 0; i < t->replay.cells_nb; i++) {
        if (i == 0 || cells[i].id != cells[i - 1].id)
            block = rng_next(&rng);
        cells[i].group = block;
        cells[i].draw = rng_next(&rng);
    }
    replay_sort(&t->replay);
}

static void add_row(void *context, const ReplayCell *cell, const EngineIteration *figures) {
    Timing *t = context;
    t->rows = mem_more(t->rows, t->rows_nb, sizeof *t->rows);
    t->rows[t->rows_nb++] =
        (Row){cell->id, cell->configuration, (int64_t)figures->cpu_ns, figures->depth};
}

static void fail_cell(void *context, const ReplayCell *cell, const char *text) {
    const Timing *t = context;
    (void)cell;
    status_fail(t->status, "%s", text);
}

/* Store the round, whole or not at all. */
static bool store_round(Timing *t, int64_t round) {
    if (!store_begin(t->store, t->status))
        return false;
    StoreStatement *s =
        store_prepare(t->store, "INSERT INTO timings VALUES (?, ?, ?, ?, ?, ?, ?)", t->status);
    for (size_t i = 0; s && i < t->rows_nb && !t->status->failed; i++) {
        const Row *row = &t->rows[i];
        store_put(s, t->status, "iiiiiii", t->study, row->entry, row->configuration,
                  (int64_t)row->depth, round, row->cpu_ns, ledger_run(t->ledger));
    }
    store_release(s);
    return store_end(t->store, t->status);
}

static bool run_round(Timing *t, int64_t round) {
    t->rows_nb = 0;
    shuffle(t, round);
    t->replay.next = 0;
    driver_run(&t->replay.driver);
    return !driver_is_stopped(&t->replay.driver) && store_round(t, round);
}

static void run_rounds(Timing *t, TimingOutcome *outcome) {
    Driver *driver = &t->replay.driver;
    int64_t next = 1;
    if (!load_cells(t, &outcome->before, &next))
        return;
    const int64_t missing = (t->plan->rounds - outcome->before) * t->replay.cells_nb;
    outcome->cells = t->replay.cells_nb;
    outcome->rounds = outcome->before;
    driver_begin(driver, missing, (double)missing);
    while (outcome->rounds < t->plan->rounds && run_round(t, next++))
        outcome->rounds++;
    outcome->interrupted = driver_is_stopped(driver);
    driver_end(driver);
    outcome->seconds = driver->progress.figures.seconds;
}

bool timing_run(const Session *session, const TimingPlan *plan, TimingOutcome *outcome,
                Status *status) {
    static const ReplayHooks hooks = {.iteration = add_row, .differs = fail_cell};
    Timing t = {.store = session->store, .ledger = session->ledger, .plan = plan, .status = status};
    *outcome = (TimingOutcome){.cells = 0};
    if (replay_init(&t.replay, &hooks, &t, session, status) &&
        store_ask(t.store, &t.study, status, "SELECT id FROM studies WHERE name = ?", "t",
                  plan->study))
        run_rounds(&t, outcome);
    replay_release(&t.replay);
    free(t.rows);
    return !status->failed;
}
