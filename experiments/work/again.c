#include "work/run.h"

#include <stdlib.h>

#include "base/say.h"
#include "base/text.h"
#include "work/replay.h"

enum { PERCENT = 100 };

typedef struct Again {
    const Plan *plan;
    Replay replay; /* `group` of a cell: its round, 0 of a repeat */
    int64_t done, failed, contradicted;
} Again;

/* ---- what is to do --------------------------------------------------------------------------- */

/* A search that ended well, its deepest iteration, and was it searched in a round, or repeated? Iterations are
 * indexed by position and configuration, not by cell. */
static const char find_sql[] =
    "SELECT cells.id, max(iterations.depth), iif(?4,"
    "  EXISTS (SELECT 1 FROM round_traces WHERE cell_id = cells.id AND round = ?4),"
    "  EXISTS (SELECT 1 FROM repeats WHERE cell_id = cells.id))"
    " FROM cells LEFT JOIN iterations ON iterations.position_id = cells.position_id"
    "  AND iterations.configuration_id = cells.configuration_id AND iterations.cell_id = cells.id"
    " WHERE cells.position_id = ?1 AND cells.configuration_id = ?2 AND cells.depth = ?3"
    " AND status IN ('done', 'timeout') GROUP BY cells.id";

static uint64_t draw_of(const Plan *plan, const PlanCell *cell) {
    const PlanConfiguration *c = &plan->configurations[cell->configuration];
    uint64_t hash = text_hash(TEXT_HASH_START, plan->positions[cell->position].fen);
    hash = text_hash(text_hash(hash, c->letters), c->parameters);
    /* What ends a text is nearly linear in its hash. Source: splitmix64, S. Vigna (2015). */
    hash = (hash ^ hash >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    return hash ^ hash >> 31;
}

/* A round takes the cell as the plan has it, if it lacks it; a repeat takes what was reached. */
static void look_at(Again *again, StoreStatement *find, const PlanCell *cell, int round) {
    const Plan *plan = again->plan;
    Status *status = again->replay.driver.status;
    ReplayCell found = {.position = plan->positions[cell->position].id,
                        .configuration = plan->configurations[cell->configuration].id,
                        .depth = cell->depth,
                        .group = (uint64_t)round,
                        .draw = draw_of(plan, cell)};
    store_bind(find, "iiii", found.position, found.configuration, (int64_t)cell->depth,
               (int64_t)round);
    if (!store_next(find, status))
        return;
    found.id = store_integer(find, 0);
    found.depth = round ? cell->depth : (int)store_integer(find, 1);
    found.known = store_integer(find, 2);
    store_finish_row(find, status);
    if (round ? !found.known : found.depth > 0)
        replay_add(&again->replay, &found);
}

/* In another order than the time before. */
static void find_cells(Again *again, Store *store, int round) {
    const Plan *plan = again->plan;
    Status *status = again->replay.driver.status;
    StoreStatement *find = store_prepare(store, find_sql, status);
    for (int64_t i = 0; find && i < plan->cells_nb && !status->failed; i++)
        look_at(again, find, &plan->cells[round % 2 ? i : plan->cells_nb - 1 - i], round);
    store_release(find);
}

/* The share as work: in the order of the draw, which knows nothing of sizes, as the first has. */
static void take_share(Again *again) {
    Replay *replay = &again->replay;
    replay_sort(replay);
    const int64_t repeats = again->plan->spec->stranger->repeats;
    const int64_t wanted = (replay->cells_nb * repeats + PERCENT - 1) / PERCENT;
    replay->cells_nb = 0;
    for (int64_t i = 0; i < wanted; i++)
        if (!replay->cells[i].known)
            replay->cells[replay->cells_nb++] = replay->cells[i];
}

/* ---- what comes of it ------------------------------------------------------------------------ */

static void put_round(void *context, const ReplayCell *cell, const ClientOutcome *outcome,
                      const Flight *flight) {
    Again *again = context;
    const Session *session = again->replay.driver.session;
    Status *status = again->replay.driver.status;
    const int64_t round = (int64_t)cell->group;
    char *changes = flight->changes ? js_write(flight->changes) : NULL;
    if (store_begin(session->store, status)) {
        for (int i = 0; i < flight->nb && !status->failed; i++) {
            const EngineIteration *figures = &flight->iterations[i].figures;
            store_do(session->store, status, "INSERT INTO rounds VALUES (?, ?, ?, ?, ?, ?)",
                     "iiiiii", cell->id, round, (int64_t)figures->depth, (int64_t)figures->score,
                     (int64_t)figures->nc, (int64_t)figures->cpu_ns);
        }
        store_do(session->store, status,
                 "INSERT INTO round_traces VALUES (?, ?, ?, ?, ?, nullif(?, 0), ?, ?)", "iiiititi",
                 cell->id, round, (int64_t)outcome->nodes, (int64_t)outcome->depth,
                 outcome->best_move, (int64_t)outcome->cpu_ns, changes ? changes : "[]",
                 ledger_run(session->ledger));
        store_end(session->store, status);
    }
    free(changes);
    again->done++;
    again->contradicted += outcome->contradicts;
}

static void put_repeat(void *context, const ReplayCell *cell, const char *differs) {
    const Driver *driver = &((Again *)context)->replay.driver;
    store_do(driver->session->store, driver->status,
             "INSERT OR REPLACE INTO repeats VALUES (?, ?, ?)", "iti", cell->id, differs,
             ledger_run(driver->session->ledger));
}

static void name_failure(void *context, const ReplayCell *cell, const char *text) {
    Again *again = context;
    again->failed++;
    progress_give_way(&again->replay.driver.progress);
    if (cell->group)
        say(stderr, "failed in round %d: %s\n", (int)cell->group, text);
    else
        say(stderr, "failed when searched again: %s\n", text);
}

static void tell_rounds(const Again *again) {
    say(stdout, "rounds 2 to %d: %" PRId64 " searches done, %" PRId64 " failed\n",
        again->plan->spec->stranger->rounds, again->done, again->failed);
    run_print_contradictions(again->contradicted);
}

/* Of all cells of the engine's that were ever repeated. */
static bool tell_repeats(const Again *again, Store *store, Status *status) {
    int64_t cells = 0, differ = 0;
    StoreStatement *s = store_query(store, status,
                                    "SELECT count(*), count(differs)"
                                    " FROM repeats JOIN cells ON cells.id = cell_id"
                                    " JOIN all_configurations AS c ON c.id = configuration_id"
                                    " WHERE c.engine = ?",
                                    "t", again->plan->spec->stranger->signature);
    if (store_row(&s, status)) {
        cells = store_integer(s, 0);
        differ = store_integer(s, 1);
    }
    store_release(s);
    if (status->failed)
        return false;
    say(stdout, "repeats: %" PRId64 " search%s made a second time, %" PRId64 " differ", cells,
        say_es(cells), differ);
    if (again->failed)
        say(stdout, "; %" PRId64 " failed, which the next run tries again", again->failed);
    say(stdout, "\n");
    return true;
}

/* ---- both ------------------------------------------------------------------------------------ */

static bool search(const Plan *plan, const Session *session, int rounds, LedgerProgress *cells,
                   AgainOutcome *outcome, Status *status) {
    static const ReplayHooks round_hooks = {.failed = name_failure, .take = put_round},
                             repeat_hooks = {.failed = name_failure, .cell = put_repeat};
    const StrangerList strangers = {plan->spec->stranger, 1};
    Again again = {.plan = plan};
    Replay *replay = &again.replay;
    const bool good =
        replay_init(replay, rounds ? &round_hooks : &repeat_hooks, &again, session, status);
    replay->strangers = &strangers;
    replay->node_limit = rounds ? plan->spec->node_limit : 0;
    replay->driver.cells = cells;
    for (int round = 2; good && round <= rounds; round++)
        find_cells(&again, session->store, round);
    if (good && !rounds) {
        find_cells(&again, session->store, 0);
        take_share(&again);
    }
    if (!status->failed && replay->cells_nb)
        outcome->interrupted =
            driver_work(&replay->driver, replay->cells_nb, (double)replay->cells_nb);
    replay_release(replay);
    outcome->done += again.done;
    outcome->failed += again.failed;
    if (!status->failed && rounds)
        tell_rounds(&again);
    return !status->failed && (rounds || tell_repeats(&again, session->store, status));
}

bool run_again(const Plan *plan, const Session *session, LedgerProgress *cells,
               AgainOutcome *outcome, Status *status) {
    const Stranger *stranger = plan->spec->stranger;
    *outcome = (AgainOutcome){.done = 0};
    if (stranger && stranger->rounds > 1 &&
        !search(plan, session, stranger->rounds, cells, outcome, status))
        return false;
    return !stranger || outcome->interrupted || search(plan, session, 0, cells, outcome, status);
}
