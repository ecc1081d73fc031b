#include "work/run.h"

#include <stdlib.h>

#include "base/say.h"
#include "base/text.h"
#include "work/replay.h"

enum { PERCENT = 100 };

typedef struct Repeat {
    Replay replay;
    StoreStatement *put;
    RepeatOutcome *outcome;
} Repeat;

/* A finished search, with its deepest iteration. Iterations are indexed by position and
 * configuration, not by cell. */
static const char find_sql[] =
    "SELECT cells.id, max(iterations.depth), EXISTS (SELECT 1 FROM repeats WHERE cell_id = "
    "cells.id)"
    " FROM cells CROSS JOIN iterations ON iterations.position_id = cells.position_id"
    "  AND iterations.configuration_id = cells.configuration_id AND iterations.cell_id = cells.id"
    " WHERE cells.position_id = ? AND cells.configuration_id = ? AND cells.depth = ?"
    " AND status IN ('done', 'timeout') GROUP BY cells.id";

static const char put_sql[] = "INSERT OR REPLACE INTO repeats VALUES (?, ?, ?)";

typedef struct Candidate {
    uint64_t draw;
    ReplayCell cell;
    bool known;
} Candidate;

static int by_draw(const void *a, const void *b) {
    const Candidate *x = a, *y = b;
    return (x->draw > y->draw) - (x->draw < y->draw);
}

static uint64_t draw_of(const Plan *plan, const PlanCell *cell) {
    const PlanConfiguration *c = &plan->configurations[cell->configuration];
    uint64_t hash = text_hash(TEXT_HASH_START, plan->positions[cell->position].fen);
    hash = text_hash(text_hash(hash, c->letters), c->parameters);
    /* What ends a text is nearly linear in its hash. Source: splitmix64, S. Vigna (2015). */
    hash = (hash ^ hash >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    return hash ^ hash >> 31;
}

static Candidate *find_candidates(const Plan *plan, Store *store, int64_t *nb, Status *status) {
    Candidate *candidates = mem_new((size_t)plan->cells_nb + 1, sizeof *candidates);
    StoreStatement *find = store_prepare(store, find_sql, status);
    *nb = 0;
    for (int64_t i = 0; find && i < plan->cells_nb && !status->failed; i++) {
        const PlanCell *cell = &plan->cells[i];
        const int64_t position = plan->positions[cell->position].id;
        const int64_t configuration = plan->configurations[cell->configuration].id;
        store_bind(find, "iii", position, configuration, (int64_t)cell->depth);
        if (!store_next(find, status))
            continue;
        candidates[(*nb)++] = (Candidate){draw_of(plan, cell),
                                          {.id = store_integer(find, 0),
                                           .position = position,
                                           .configuration = configuration,
                                           .depth = (int)store_integer(find, 1)},
                                          store_integer(find, 2) != 0};
        store_finish_row(find, status);
    }
    store_release(find);
    qsort(candidates, (size_t)*nb, sizeof *candidates, by_draw);
    return candidates;
}

/* The share as work: in the order of the draw, which knows nothing of sizes, as the first has. */
static void take_share(Repeat *repeat, const Plan *plan, Store *store, Status *status) {
    int64_t nb;
    Candidate *candidates = find_candidates(plan, store, &nb, status);
    const int64_t wanted = (nb * plan->spec->stranger->repeats + PERCENT - 1) / PERCENT;
    Replay *replay = &repeat->replay;
    for (int64_t i = 0; i < wanted && !status->failed; i++) {
        if (candidates[i].known)
            continue;
        replay->cells = mem_more(replay->cells, (size_t)replay->cells_nb, sizeof *replay->cells);
        replay->cells[replay->cells_nb++] = candidates[i].cell;
    }
    free(candidates);
}

static void put_cell(void *context, const ReplayCell *cell, const char *differs) {
    Repeat *repeat = context;
    store_put(repeat->put, repeat->replay.driver.status, "iti", cell->id, differs,
              ledger_run(repeat->replay.driver.session->ledger));
}

static void ignore_difference(void *context, const char *text) {
    (void)context;
    (void)text; /* the cell's own hook has it */
}

static void name_failure(void *context, const char *text) {
    Repeat *repeat = context;
    repeat->outcome->failed++;
    progress_give_way(&repeat->replay.driver.progress);
    say(stderr, "failed when searched again: %s\n", text);
}

static bool count(Store *store, const Plan *plan, RepeatOutcome *outcome, Status *status) {
    static const char sql[] = "SELECT count(*), count(differs)"
                              " FROM repeats JOIN cells ON cells.id = cell_id"
                              " JOIN all_configurations AS c ON c.id = configuration_id"
                              " WHERE c.engine = ?";
    StoreStatement *s = store_query(store, status, sql, "t", plan->spec->stranger->signature);
    if (store_row(&s, status)) {
        outcome->cells = store_integer(s, 0);
        outcome->differ = store_integer(s, 1);
    }
    store_release(s);
    return !status->failed;
}

bool repeat_run(const Plan *plan, const Session *session, LedgerProgress *cells,
                RepeatOutcome *outcome, Status *status) {
    static const ReplayHooks hooks = {
        .differs = ignore_difference, .failed = name_failure, .cell = put_cell};
    *outcome = (RepeatOutcome){.cells = 0};
    if (!plan->spec->stranger)
        return true;
    const StrangerList strangers = {plan->spec->stranger, 1};
    Repeat repeat = {.outcome = outcome};
    if (replay_init(&repeat.replay, &hooks, &repeat, session, status))
        repeat.put = store_prepare(session->store, put_sql, status);
    repeat.replay.strangers = &strangers;
    repeat.replay.driver.cells = cells;
    if (!status->failed)
        take_share(&repeat, plan, session->store, status);
    if (!status->failed && repeat.replay.cells_nb)
        outcome->interrupted = driver_work(&repeat.replay.driver, repeat.replay.cells_nb,
                                           (double)repeat.replay.cells_nb);
    store_release(repeat.put);
    replay_release(&repeat.replay);
    return !status->failed && count(session->store, plan, outcome, status);
}
