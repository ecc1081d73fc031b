#include "work/run.h"

#include <stdlib.h>

#include "base/say.h"
#include "work/driver.h"

typedef struct Search {
    int64_t cell, id; /* of the plan, and in the database */
    int round;
} Search;

typedef struct Rounds {
    const Plan *plan;
    Driver driver;
    Search *searches;
    int64_t nb, next;
    StoreStatement *put_count, *put_trace;
    RoundsOutcome *outcome;
} Rounds;

static const char find_sql[] =
    "SELECT id, EXISTS (SELECT 1 FROM round_traces WHERE cell_id = cells.id AND round = ?4)"
    " FROM cells WHERE position_id = ?1 AND configuration_id = ?2 AND depth = ?3"
    " AND status IN ('done', 'timeout')";

/* ---- what is to do --------------------------------------------------------------------------- */

static void look_at(Rounds *rounds, StoreStatement *find, int64_t number, int round) {
    const Plan *plan = rounds->plan;
    const PlanCell *cell = &plan->cells[number];
    Status *status = rounds->driver.status;
    store_bind(find, "iiii", plan->positions[cell->position].id,
               plan->configurations[cell->configuration].id, (int64_t)cell->depth, (int64_t)round);
    if (!store_next(find, status))
        return;
    if (!store_integer(find, 1)) {
        rounds->searches = mem_more(rounds->searches, (size_t)rounds->nb, sizeof *rounds->searches);
        rounds->searches[rounds->nb++] = (Search){number, store_integer(find, 0), round};
    }
    store_finish_row(find, status);
}

static void find_missing(Rounds *rounds, Store *store) {
    const Plan *plan = rounds->plan;
    StoreStatement *find = store_prepare(store, find_sql, rounds->driver.status);
    for (int round = 2; find && round <= plan->spec->stranger->rounds; round++)
        for (int64_t i = 0; i < plan->cells_nb && !rounds->driver.status->failed; i++)
            look_at(rounds, find, round % 2 ? i : plan->cells_nb - 1 - i, round);
    store_release(find);
}

/* ---- searches -------------------------------------------------------------------------------- */

static int64_t next_search(void *context, WorkerJob *job) {
    Rounds *rounds = context;
    if (rounds->next == rounds->nb)
        return -1;
    const PlanCell *cell = &rounds->plan->cells[rounds->searches[rounds->next].cell];
    return run_job_of(job, rounds->plan, cell, rounds->driver.status) ? rounds->next++ : -1;
}

static void put(Rounds *rounds, const Search *search, const ClientOutcome *outcome,
                const Flight *flight) {
    Status *status = rounds->driver.status;
    char *changes = flight->changes ? js_write(flight->changes) : NULL;
    if (!store_begin(rounds->driver.session->store, status)) {
        free(changes);
        return;
    }
    for (int i = 0; i < flight->nb && !status->failed; i++) {
        const EngineIteration *figures = &flight->iterations[i].figures;
        store_put(rounds->put_count, status, "iiiiii", search->id, (int64_t)search->round,
                  (int64_t)figures->depth, (int64_t)figures->score, (int64_t)figures->nc,
                  (int64_t)figures->cpu_ns);
    }
    store_put(rounds->put_trace, status, "iiiititi", search->id, (int64_t)search->round,
              (int64_t)outcome->nodes, (int64_t)outcome->depth, outcome->best_move,
              (int64_t)outcome->cpu_ns, changes ? changes : "[]",
              ledger_run(rounds->driver.session->ledger));
    store_end(rounds->driver.session->store, status);
    free(changes);
}

static void end_search(void *context, const PoolEvent *event, const Flight *flight) {
    Rounds *rounds = context;
    const Search *search = &rounds->searches[event->job];
    const PlanCell *cell = &rounds->plan->cells[search->cell];
    const PlanConfiguration *c = &rounds->plan->configurations[cell->configuration];
    const char *error = driver_error(event);
    if (!error)
        put(rounds, search, &event->report->outcome, flight);
    rounds->outcome->contradicted += !error && event->report->outcome.contradicts;
    if (error) {
        progress_give_way(&rounds->driver.progress);
        say(stderr, "failed in round %d: %s %s at depth %d in '%s': %s\n", search->round,
            c->letters, c->parameters, cell->depth, rounds->plan->positions[cell->position].fen,
            error);
    }
    rounds->outcome->failed += error != NULL;
    rounds->outcome->done += error == NULL;
    progress_add(&rounds->driver.progress, cell->cost, driver_nodes(flight), error != NULL);
}

static double cost_of(const Rounds *rounds) {
    double cost = 0;
    for (int64_t i = 0; i < rounds->nb; i++)
        cost += rounds->plan->cells[rounds->searches[i].cell].cost;
    return cost;
}

bool rounds_run(const Plan *plan, const Session *session, LedgerProgress *cells,
                RoundsOutcome *outcome, Status *status) {
    static const DriverHooks hooks = {.next = next_search, .end = end_search};
    Rounds rounds = {.plan = plan, .outcome = outcome};
    rounds.driver = (Driver){&hooks, &rounds, session, status, .cells = cells};
    *outcome = (RoundsOutcome){.done = 0};
    if (!plan->spec->stranger || plan->spec->stranger->rounds < 2)
        return true;
    rounds.put_count =
        store_prepare(session->store, "INSERT INTO rounds VALUES (?, ?, ?, ?, ?, ?)", status);
    rounds.put_trace = store_prepare(
        session->store, "INSERT INTO round_traces VALUES (?, ?, ?, ?, ?, nullif(?, 0), ?, ?)",
        status);
    if (!status->failed)
        find_missing(&rounds, session->store);
    if (!status->failed && rounds.nb)
        outcome->interrupted = driver_work(&rounds.driver, rounds.nb, cost_of(&rounds));
    store_release(rounds.put_trace);
    store_release(rounds.put_count);
    free(rounds.searches);
    return !status->failed;
}
