#include "store/ledger.h"
#include "base/say.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct Ledger {
    Store *store;
    StoreStatement *find_cell, *put_cell, *renew_cell, *find, *put_iteration, *put_foreign,
        *put_details, *put_progress;
    int64_t run;
};

/* ---- runs ------------------------------------------------------------------------------------ */

static void begin_run(Ledger *ledger, const LedgerRun *run, Status *status) {
    const Provenance *p = run->provenance;
    char signature[ENGINE_SIGNATURE_NB], now[32];
    engine_signature(signature);
    provenance_now(now);
    store_do(ledger->store, status,
             "INSERT INTO runs (study, profile, command, spec_path, spec, version, signature, hash,"
             " dirty, compiler, flags, host, cpu, jobs, started)"
             " VALUES (?, ?, ?, ?, ?, ?, ?, ?, nullif(?, -1), ?, ?, ?, ?, ?, ?)",
             "ttttttttittttit", run->study, run->profile, p->command, run->spec_path, run->spec,
             ENGINE_VERSION, signature, p->commit, (int64_t)p->dirty, p->compiler, p->flags,
             p->host, p->cpu, (int64_t)run->jobs, now);
    ledger->run = store_last_id(ledger->store);
}

StoreStatement *ledger_prepare_find(Store *store, Status *status) {
    return store_prepare(store,
                         "SELECT score, coalesce(best_move, ''), nbp, nc, interior, horizon, "
                         "quiescence, counters, pv"
                         " FROM iterations LEFT JOIN details ON iteration_id = id"
                         " WHERE position_id = ? AND configuration_id = ? AND depth = ?",
                         status);
}

Ledger *ledger_open(Store *store, const LedgerRun *run, Status *status) {
    Ledger *ledger = mem_new(1, sizeof *ledger);
    ledger->store = store;
    begin_run(ledger, run, status);
    ledger->find = ledger_prepare_find(store, status);
    ledger->find_cell = store_prepare(
        store, "SELECT id FROM cells WHERE position_id = ? AND configuration_id = ? AND depth = ?",
        status);
    ledger->put_cell = store_prepare(
        store,
        "INSERT INTO cells (position_id, configuration_id, depth, status, reason, node_limit,"
        " run_id, finished) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        status);
    ledger->renew_cell = store_prepare(
        store,
        "UPDATE cells SET status = ?, reason = ?, node_limit = ?, run_id = ?, finished = ?"
        " WHERE id = ?",
        status);
    ledger->put_iteration = store_prepare(
        store,
        "INSERT INTO iterations (position_id, configuration_id, depth, score, best_move, nbp, nc,"
        " interior, horizon, quiescence, cpu_ns, cell_id)"
        " VALUES (?, ?, ?, ?, nullif(?, ''), ?, ?, ?, ?, ?, ?, ?)",
        status);
    ledger->put_foreign = store_prepare(store,
                                        "INSERT INTO iterations (position_id, configuration_id, "
                                        "depth, score, best_move, nc, cpu_ns,"
                                        " cell_id) VALUES (?, ?, ?, ?, nullif(?, ''), ?, ?, ?)",
                                        status);
    ledger->put_details = store_prepare(store, "INSERT INTO details VALUES (?, ?, ?)", status);
    ledger->put_progress = store_prepare(
        store,
        "INSERT OR REPLACE INTO progress VALUES (?, ?, ?, ?, ?, ?, ?, ?, iif(?9 < 0, NULL, ?9))",
        status);
    if (!status->failed)
        return ledger;
    Status ignored = STATUS_OK;
    ledger_close(ledger, "failed", &ignored);
    return NULL;
}

int64_t ledger_run(const Ledger *ledger) {
    return ledger->run;
}

bool ledger_close(Ledger *ledger, const char *outcome, Status *status) {
    if (!ledger)
        return true;
    char now[32];
    provenance_now(now);
    store_do(ledger->store, status, "UPDATE runs SET ended = ?, outcome = ? WHERE id = ?", "tti",
             now, outcome, ledger->run);
    store_release(ledger->find_cell);
    store_release(ledger->put_cell);
    store_release(ledger->renew_cell);
    store_release(ledger->find);
    store_release(ledger->put_iteration);
    store_release(ledger->put_foreign);
    store_release(ledger->put_details);
    store_release(ledger->put_progress);
    free(ledger);
    return !status->failed;
}

bool ledger_put_progress(Ledger *ledger, const LedgerProgress *p, Status *status) {
    char now[32];
    provenance_now(now);
    store_bind(ledger->put_progress, "itiiirirr", ledger->run, now, p->planned, p->finished,
               p->failed, p->share, (int64_t)p->nodes, p->seconds, p->seconds_left);
    return store_finish_row(ledger->put_progress, status);
}

/* ---- cells ----------------------------------------------------------------------------------- */

static void compare_count(Text *differs, const char *name, int64_t stored, int64_t now) {
    if (stored != now)
        text_add(differs, "%s%s %" PRId64 " stored, %" PRId64 " now", differs->nb ? "; " : "", name,
                 stored, now);
}

static bool are_same_counters(const char *stored, const char *now) {
    static const char later[] = LEDGER_LATER;
    const size_t nb = strlen(stored);
    return strcmp(stored, now) == 0 ||
           (nb && !strstr(stored, later) && strncmp(stored, now, nb - 1) == 0 &&
            strncmp(now + nb - 1, later, sizeof later - 1) == 0);
}

static void compare_row(StoreStatement *row, const LedgerIteration *iteration, Text *differs) {
    const EngineIteration *f = &iteration->figures;
    const size_t before = differs->nb;
    compare_count(differs, "score", store_integer(row, 0), f->score);
    compare_count(differs, "nbp", store_integer(row, 2), (int64_t)f->nbp);
    compare_count(differs, "nc", store_integer(row, 3), (int64_t)f->nc);
    compare_count(differs, "interior", store_integer(row, 4), (int64_t)f->interior);
    compare_count(differs, "horizon", store_integer(row, 5), (int64_t)f->horizon);
    compare_count(differs, "quiescence", store_integer(row, 6), (int64_t)f->quiescence);
    if (strcmp(store_text(row, 1), f->best_move) != 0)
        text_add(differs, "%sbest move '%s' stored, '%s' now", differs->nb ? "; " : "",
                 store_text(row, 1), f->best_move);
    const char *counters = store_text(row, 7), *pv = store_text(row, 8);
    if (!counters || !iteration->counters)
        ; /* taken in: line and counters were not written down */
    else if (strcmp(pv, f->pv) != 0)
        text_add(differs, "%sline '%s' stored, '%s' now", differs->nb ? "; " : "", pv, f->pv);
    else if (differs->nb == before && !are_same_counters(counters, iteration->counters))
        text_add(differs, "%scounters differ", differs->nb ? "; " : "");
    if (differs->nb != before)
        text_add(differs, " (at depth %d)", f->depth);
}

bool ledger_compare(StoreStatement *find, int64_t position, int64_t configuration,
                    const LedgerIteration *iteration, bool *found, Text *differs, Status *status) {
    store_bind(find, "iii", position, configuration, (int64_t)iteration->figures.depth);
    *found = store_next(find, status);
    if (*found) {
        compare_row(find, iteration, differs);
        store_finish_row(find, status);
    }
    return !status->failed;
}

/* What it does not tell is NULL. */
static bool put_foreign(Ledger *ledger, const LedgerCell *cell, const LedgerIteration *iteration,
                        int64_t cell_id, Status *status) {
    const EngineIteration *f = &iteration->figures;
    store_bind(ledger->put_foreign, "iiiitiii", cell->position, cell->configuration,
               (int64_t)f->depth, (int64_t)f->score, f->best_move, (int64_t)f->nc,
               (int64_t)f->cpu_ns, cell_id);
    return store_finish_row(ledger->put_foreign, status);
}

static bool put_own(Ledger *ledger, const LedgerCell *cell, const LedgerIteration *iteration,
                    int64_t cell_id, Status *status) {
    const EngineIteration *f = &iteration->figures;
    store_bind(ledger->put_iteration, "iiiitiiiiiii", cell->position, cell->configuration,
               (int64_t)f->depth, (int64_t)f->score, f->best_move, (int64_t)f->nbp, (int64_t)f->nc,
               (int64_t)f->interior, (int64_t)f->horizon, (int64_t)f->quiescence,
               (int64_t)f->cpu_ns, cell_id);
    return store_finish_row(ledger->put_iteration, status);
}

static bool put_iteration(Ledger *ledger, const LedgerCell *cell, const LedgerIteration *iteration,
                          int64_t cell_id, Status *status) {
    const bool good = iteration->foreign ? put_foreign(ledger, cell, iteration, cell_id, status)
                                         : put_own(ledger, cell, iteration, cell_id, status);
    if (!good || !iteration->counters)
        return !status->failed;
    const int64_t id = store_last_id(ledger->store);
    store_bind(ledger->put_details, "itt", id, iteration->figures.pv, iteration->counters);
    return store_finish_row(ledger->put_details, status) &&
           (!iteration->seldepth ||
            store_do(ledger->store, status, "INSERT INTO seldepths VALUES (?, ?)", "ii", id,
                     (int64_t)iteration->seldepth));
}

/* What was said of a cell when it was tried before is forgotten. */
static bool put_trace(Ledger *ledger, const LedgerTrace *trace, int64_t cell_id, Status *status) {
    return store_do(ledger->store, status,
                    "INSERT OR REPLACE INTO traces VALUES (?, ?, ?, ?, nullif(?, 0), ?)", "iiitit",
                    cell_id, (int64_t)trace->nodes, (int64_t)trace->depth, trace->best_move,
                    (int64_t)trace->cpu_ns, trace->changes);
}

/* An upsert, or RETURNING, would make a temporary table for every cell. */
static bool put_row(Ledger *ledger, const LedgerCell *cell, const char *state, const char *reason,
                    int64_t *id, Status *status) {
    char now[32];
    provenance_now(now);
    store_bind(ledger->find_cell, "iii", cell->position, cell->configuration, (int64_t)cell->depth);
    if (store_next(ledger->find_cell, status)) {
        *id = store_integer(ledger->find_cell, 0);
        store_bind(ledger->renew_cell, "ttiiti", state, reason, (int64_t)cell->node_limit,
                   ledger->run, now, *id);
        return store_finish_row(ledger->find_cell, status) &&
               store_finish_row(ledger->renew_cell, status);
    }
    store_bind(ledger->put_cell, "iiittiit", cell->position, cell->configuration,
               (int64_t)cell->depth, state, reason, (int64_t)cell->node_limit, ledger->run, now);
    if (status->failed || !store_finish_row(ledger->put_cell, status))
        return false;
    *id = store_last_id(ledger->store);
    return true;
}

/* What an iteration that is stored lost to another program: its line and counters, or its search. That
 * may be gone, or be said to go to a depth to which none went. */
static bool complete_iteration(Ledger *ledger, const LedgerCell *cell,
                               const LedgerIteration *iteration, int64_t cell_id, Status *status) {
    const int64_t depth = iteration->figures.depth;
    return store_do(ledger->store, status,
                    "UPDATE iterations SET cell_id = ?4 WHERE position_id = ?1"
                    " AND configuration_id = ?2 AND depth = ?3 AND NOT EXISTS (SELECT 1 FROM cells"
                    "  WHERE cells.id = cell_id AND (status <> 'done' OR EXISTS (SELECT 1"
                    "   FROM iterations AS last WHERE last.position_id = ?1"
                    "   AND last.configuration_id = ?2 AND last.depth = cells.depth)))",
                    "iiii", cell->position, cell->configuration, depth, cell_id) &&
           (!iteration->counters ||
            store_do(ledger->store, status,
                     "INSERT OR IGNORE INTO details SELECT id, ?4, ?5 FROM iterations"
                     " WHERE position_id = ?1 AND configuration_id = ?2 AND depth = ?3"
                     " AND cell_id IN (SELECT id FROM cells WHERE reason IS NULL)",
                     "iiitt", cell->position, cell->configuration, depth, iteration->figures.pv,
                     iteration->counters));
}

/* A search of which no iteration is left. */
static bool remove_empty(Ledger *ledger, const LedgerCell *cell, Status *status) {
    return store_do(ledger->store, status,
                    "DELETE FROM cells WHERE position_id = ?1 AND configuration_id = ?2"
                    " AND status = 'done' AND NOT EXISTS (SELECT 1 FROM iterations AS i"
                    "  WHERE i.position_id = ?1 AND i.configuration_id = ?2"
                    "  AND (i.depth = cells.depth OR i.cell_id = cells.id))",
                    "ii", cell->position, cell->configuration);
}

/* Compare with what is stored, then store what is new. */
static void put_inside(Ledger *ledger, const LedgerCell *cell, Text *differs, Status *status) {
    bool *found = mem_new((size_t)cell->iterations_nb, sizeof *found);
    int64_t id = 0;
    for (int i = 0; i < cell->iterations_nb && !status->failed; i++)
        ledger_compare(ledger->find, cell->position, cell->configuration, &cell->iterations[i],
                       &found[i], differs, status);
    if (status->failed) {
        free(found);
        return;
    }
    if (differs->nb) {
        Text reason = TEXT_EMPTY;
        text_add(&reason, "counts differ from the stored ones: %s", text_get(differs));
        put_row(ledger, cell, "failed", text_get(&reason), &id, status);
        text_release(&reason);
    } else if (put_row(ledger, cell, cell->status, cell->reason, &id, status)) {
        int found_nb = 0;
        for (int i = 0; i < cell->iterations_nb && !status->failed; i++) {
            found_nb += found[i];
            if (!found[i])
                put_iteration(ledger, cell, &cell->iterations[i], id, status);
            else
                complete_iteration(ledger, cell, &cell->iterations[i], id, status);
        }
        if (found_nb && !status->failed)
            remove_empty(ledger, cell, status);
        if (cell->trace && !status->failed)
            put_trace(ledger, cell->trace, id, status);
    }
    free(found);
}

bool ledger_put_cell(Ledger *ledger, const LedgerCell *cell, Text *differs, Status *status) {
    if (!store_begin(ledger->store, status))
        return false;
    put_inside(ledger, cell, differs, status);
    return store_end(ledger->store, status);
}

/* ---- the value oracle ------------------------------------------------------------------------ */

bool ledger_check_values(Store *store, LedgerValues *values, FILE *file, Status *status) {
    *values = (LedgerValues){0, 0, 0};
    store_ask(store, &values->values, status,
              "SELECT count(*) FROM iterations JOIN configurations"
              " ON configurations.id = configuration_id WHERE preserves",
              "");
    store_ask(store, &values->cells, status,
              "SELECT count(*) FROM (SELECT DISTINCT position_id, configuration_id FROM iterations"
              " JOIN configurations ON configurations.id = configuration_id WHERE preserves)",
              "");
    StoreStatement *s = store_prepare(
        store, "SELECT enhancements, parameters, fen, depth, score, expected FROM violation",
        status);
    while (s && store_next(s, status)) {
        values->violations++;
        say(file,
            "violation: %s %s in '%s' at depth %" PRId64 ": root value %" PRId64
            " instead of %" PRId64 "\n",
            store_text(s, 0), store_text(s, 1), store_text(s, 2), store_integer(s, 3),
            store_integer(s, 4), store_integer(s, 5));
    }
    store_release(s);
    return !status->failed;
}
