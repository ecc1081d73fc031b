#include "store/ledger.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/now.h"
#include "base/say.h"
#include "store/sources.h"

struct Ledger {
    Store *store;
    Contents *contents;
    int64_t run;
    int open;        /* cells of the transaction under way; 0: none is */
    bool takes_in;   /* ledger_take_in */
    uint64_t opened; /* when it began, ns */
};

enum { CELLS_TOGETHER = 64, CELLS_TAKEN_IN = 4096, HOLD_MS = 250 };

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
    sources_record(ledger->store, ledger->run, p->changes, status);
}

Ledger *ledger_open(Store *store, const LedgerRun *run, Status *status) {
    Ledger *ledger = mem_new(1, sizeof *ledger);
    ledger->store = store;
    begin_run(ledger, run, status);
    ledger->contents = status->failed ? NULL : contents_open(store, status);
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
    Status own = STATUS_OK; /* what it holds is whole, whatever failed elsewhere */
    if (!ledger_flush(ledger, &own) && !status->failed)
        *status = own;
    provenance_now(now);
    store_do(ledger->store, status, "UPDATE runs SET ended = ?, outcome = ? WHERE id = ?", "tti",
             now, outcome, ledger->run);
    contents_close(ledger->contents);
    free(ledger);
    return !status->failed;
}

/* ---- transactions ---------------------------------------------------------------------------- */

static bool begin_cell(Ledger *ledger, Status *status) {
    if (ledger->open == 0) {
        if (!store_begin(ledger->store, status))
            return false;
        ledger->opened = now_steady_ns();
    }
    ledger->open++;
    return true;
}

int ledger_due_ms(const Ledger *ledger) {
    if (ledger->open == 0)
        return -1;
    const uint64_t held = (now_steady_ns() - ledger->opened) / 1000000;
    return held < HOLD_MS ? HOLD_MS - (int)held : 0;
}

bool ledger_flush(Ledger *ledger, Status *status) {
    const bool open = ledger->open > 0;
    ledger->open = 0;
    return open ? store_end(ledger->store, status) : !status->failed;
}

bool ledger_take_in(Ledger *ledger, bool many, Status *status) {
    ledger->takes_in = many;
    const bool good = ledger_flush(ledger, status);
    if (good || !many) /* whatever failed, others find it as it was */
        store_load(ledger->store, many);
    return good;
}

bool ledger_put_progress(Ledger *ledger, const LedgerProgress *p, Status *status) {
    char now[32];
    provenance_now(now);
    if (!status->failed)
        store_do(ledger->store, status,
                 "INSERT OR REPLACE INTO progress"
                 " VALUES (?, ?, ?, ?, ?, ?, ?, ?, iif(?9 < 0, NULL, ?9))",
                 "itiiirirr", ledger->run, now, p->planned, p->finished, p->failed, p->share,
                 (int64_t)p->nodes, p->seconds, p->seconds_left);
    return ledger_flush(ledger, status);
}

/* ---- what is stored -------------------------------------------------------------------------- */

static void compare_count(Text *differs, const char *name, int64_t stored, int64_t now) {
    if (stored != now)
        text_add(differs, "%s%s %" PRId64 " stored, %" PRId64 " now", differs->nb ? "; " : "", name,
                 stored, now);
}

static bool has_counts(Store *store, int64_t content, const LedgerIteration *iteration,
                       Status *status) {
    bool same = false;
    return content && contents_are(store, content, &iteration->counts, &same, status) && same;
}

static void compare_row(Store *store, StoreStatement *row, const LedgerIteration *iteration,
                        Text *differs, Status *status) {
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
    const char *pv = store_text(row, 7);
    if (!pv || !iteration->told)
        ; /* taken in: line and counters were not written down */
    else if (strcmp(pv, f->pv) != 0)
        text_add(differs, "%sline '%s' stored, '%s' now", differs->nb ? "; " : "", pv, f->pv);
    else if (differs->nb == before && !iteration->foreign && store_type(row, 8) != STORE_NULL &&
             !has_counts(store, store_integer(row, 8), iteration, status))
        text_add(differs, "%scounters differ", differs->nb ? "; " : "");
    if (differs->nb != before)
        text_add(differs, " (at depth %d)", f->depth);
}

bool ledger_compare(Store *store, int64_t position, int64_t configuration,
                    const LedgerIteration *iteration, bool *found, Text *differs, Status *status) {
    StoreStatement *row =
        store_query(store, status,
                    "SELECT score, coalesce(best_move, ''), nbp, nc, interior, horizon, "
                    "quiescence, lines.pv, content_id"
                    " FROM iterations LEFT JOIN lines ON lines.id = line_id"
                    " WHERE position_id = ? AND configuration_id = ? AND depth = ?",
                    "iii", position, configuration, (int64_t)iteration->figures.depth);
    *found = store_row(&row, status);
    if (*found)
        compare_row(store, row, iteration, differs, status);
    store_release(row);
    return !status->failed;
}

/* ---- cells ----------------------------------------------------------------------------------- */

/* What a foreign engine does not tell is NULL. */
static bool put_iteration(Ledger *ledger, const LedgerCell *cell, const LedgerIteration *iteration,
                          int64_t cell_id, Status *status) {
    enum { NONE = -1 };
    const EngineIteration *f = &iteration->figures;
    const bool own = !iteration->foreign;
    int64_t line = 0, content = 0, list = 0;
    if (iteration->told &&
        (!contents_put_line(ledger->contents, f->pv, &line, status) ||
         (own && !contents_put(ledger->contents, &iteration->counts, &content, &list, status))))
        return false;
    return store_do(ledger->store, status,
                    "INSERT INTO iterations (position_id, configuration_id, depth, score,"
                    " best_move, nbp, nc, interior, horizon, quiescence, cpu_ns, cell_id, line_id,"
                    " content_id, list_id) VALUES (?, ?, ?, ?, nullif(?, ''), nullif(?, -1), ?,"
                    " nullif(?, -1), nullif(?, -1), nullif(?, -1), ?, ?, nullif(?, 0),"
                    " nullif(?, 0), nullif(?, 0))",
                    "iiiitiiiiiiiiii", cell->position, cell->configuration, (int64_t)f->depth,
                    (int64_t)f->score, f->best_move, own ? (int64_t)f->nbp : NONE, (int64_t)f->nc,
                    own ? (int64_t)f->interior : NONE, own ? (int64_t)f->horizon : NONE,
                    own ? (int64_t)f->quiescence : NONE, (int64_t)f->cpu_ns, cell_id, line, content,
                    list) &&
           (own || !iteration->seldepth ||
            store_do(ledger->store, status, "INSERT INTO seldepths VALUES (?, ?, ?, ?)", "iiii",
                     cell->position, cell->configuration, (int64_t)f->depth,
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
    const int64_t now = (int64_t)time(NULL);
    if (store_ask(ledger->store, id, status,
                  "SELECT id FROM cells WHERE position_id = ? AND configuration_id = ?"
                  " AND depth = ?",
                  "iii", cell->position, cell->configuration, (int64_t)cell->depth))
        return store_do(ledger->store, status,
                        "UPDATE cells SET status = ?, reason = ?, node_limit = ?, run_id = ?,"
                        " finished = ? WHERE id = ?",
                        "ttiiii", state, reason, (int64_t)cell->node_limit, ledger->run, now, *id);
    if (status->failed ||
        !store_do(ledger->store, status,
                  "INSERT INTO cells (position_id, configuration_id, depth, status, reason,"
                  " node_limit, run_id, finished) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                  "iiittiii", cell->position, cell->configuration, (int64_t)cell->depth, state,
                  reason, (int64_t)cell->node_limit, ledger->run, now))
        return false;
    *id = store_last_id(ledger->store);
    return true;
}

static bool complete_details(Ledger *ledger, const LedgerCell *cell,
                             const LedgerIteration *iteration, Status *status) {
    int64_t line = 0, content = 0, list = 0, lacks = 0;
    store_ask(ledger->store, &lacks, status,
              "SELECT count(*) FROM iterations WHERE position_id = ? AND configuration_id = ?"
              " AND depth = ? AND (line_id IS NULL OR ((content_id IS NULL OR list_id IS NULL)"
              "  AND nbp IS NOT NULL))"
              " AND cell_id IN (SELECT id FROM cells WHERE reason IS NULL)",
              "iii", cell->position, cell->configuration, (int64_t)iteration->figures.depth);
    if (status->failed || !lacks)
        return !status->failed;
    return contents_put_line(ledger->contents, iteration->figures.pv, &line, status) &&
           (iteration->foreign ||
            contents_put(ledger->contents, &iteration->counts, &content, &list, status)) &&
           store_do(ledger->store, status,
                    "UPDATE iterations SET line_id = ?4, content_id = nullif(?5, 0),"
                    " list_id = nullif(?6, 0) WHERE position_id = ?1 AND configuration_id = ?2"
                    " AND depth = ?3",
                    "iiiiii", cell->position, cell->configuration,
                    (int64_t)iteration->figures.depth, line, content, list);
}

/* What an iteration that is stored lost to another program: its line and counters, or its search. That
 * may be gone, another's, or be said to go to a depth to which none went. Its time is that of its search. */
static bool complete_iteration(Ledger *ledger, const LedgerCell *cell,
                               const LedgerIteration *iteration, int64_t cell_id, Status *status) {
    const int64_t depth = iteration->figures.depth;
    return store_do(ledger->store, status,
                    "UPDATE iterations SET cell_id = ?4 WHERE position_id = ?1"
                    " AND configuration_id = ?2 AND depth = ?3 AND NOT EXISTS (SELECT 1 FROM cells"
                    "  WHERE cells.id = cell_id AND cells.position_id = ?1"
                    "  AND cells.configuration_id = ?2 AND (status <> 'done' OR EXISTS (SELECT 1"
                    "   FROM iterations AS last WHERE last.position_id = ?1"
                    "   AND last.configuration_id = ?2 AND last.depth = cells.depth)))",
                    "iiii", cell->position, cell->configuration, depth, cell_id) &&
           (!iteration->told ||
            (store_do(ledger->store, status,
                      "UPDATE iterations SET cpu_ns = ?5 WHERE position_id = ?1"
                      " AND configuration_id = ?2 AND depth = ?3 AND cell_id = ?4",
                      "iiiii", cell->position, cell->configuration, depth, cell_id,
                      (int64_t)iteration->figures.cpu_ns) &&
             complete_details(ledger, cell, iteration, status)));
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

/* What is stored of a cell's iterations; of most there is nothing, which one question tells. */
static void compare_all(Ledger *ledger, const LedgerCell *cell, bool *found, Text *differs,
                        Status *status) {
    int64_t any = 0;
    store_ask(ledger->store, &any, status,
              "SELECT 1 FROM iterations WHERE position_id = ? AND configuration_id = ? LIMIT 1",
              "ii", cell->position, cell->configuration);
    for (int i = 0; i < cell->iterations_nb && any && !status->failed; i++)
        ledger_compare(ledger->store, cell->position, cell->configuration, &cell->iterations[i],
                       &found[i], differs, status);
}

/* Compare with what is stored, then store what is new. */
static void put_inside(Ledger *ledger, const LedgerCell *cell, Text *differs, Status *status) {
    bool *found = mem_new((size_t)cell->iterations_nb, sizeof *found);
    int64_t id = 0;
    compare_all(ledger, cell, found, differs, status);
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
    if (!begin_cell(ledger, status))
        return false;
    put_inside(ledger, cell, differs, status);
    if (ledger->takes_in && !status->failed) /* in place of the triggers */
        store_do(ledger->store, status,
                 "DELETE FROM kept WHERE study_id IN (SELECT study_id FROM _kept_cells"
                 " WHERE position_id = ? AND configuration_id = ?)",
                 "ii", cell->position, cell->configuration);
    if (status->failed || ledger->open >= (ledger->takes_in ? CELLS_TAKEN_IN : CELLS_TOGETHER))
        ledger_flush(ledger, status);
    return !status->failed;
}
