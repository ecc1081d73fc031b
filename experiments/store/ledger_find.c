#include "store/ledger.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct LedgerFind {
    StoreStatement *row, *counts;
};

LedgerFind *ledger_find_open(Store *store, Status *status) {
    LedgerFind *find = mem_new(1, sizeof *find);
    find->row = store_prepare(store,
                              "SELECT score, coalesce(best_move, ''), nbp, nc, interior, horizon, "
                              "quiescence, lines.pv, content_id"
                              " FROM iterations LEFT JOIN lines ON lines.id = line_id"
                              " WHERE position_id = ? AND configuration_id = ? AND depth = ?",
                              status);
    find->counts = store_prepare(store, CONTENTS_READ_SQL, status);
    return find;
}

void ledger_find_close(LedgerFind *find) {
    if (!find)
        return;
    store_release(find->row);
    store_release(find->counts);
    free(find);
}

static void compare_count(Text *differs, const char *name, int64_t stored, int64_t now) {
    if (stored != now)
        text_add(differs, "%s%s %" PRId64 " stored, %" PRId64 " now", differs->nb ? "; " : "", name,
                 stored, now);
}

static bool has_counts(LedgerFind *find, int64_t content, const LedgerIteration *iteration,
                       Status *status) {
    bool same = false;
    return content && contents_are(find->counts, content, &iteration->counts, &same, status) &&
           same;
}

static void compare_row(LedgerFind *find, const LedgerIteration *iteration, Text *differs,
                        Status *status) {
    StoreStatement *row = find->row;
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
             !has_counts(find, store_integer(row, 8), iteration, status))
        text_add(differs, "%scounters differ", differs->nb ? "; " : "");
    if (differs->nb != before)
        text_add(differs, " (at depth %d)", f->depth);
}

bool ledger_compare(LedgerFind *find, int64_t position, int64_t configuration,
                    const LedgerIteration *iteration, bool *found, Text *differs, Status *status) {
    store_bind(find->row, "iii", position, configuration, (int64_t)iteration->figures.depth);
    *found = store_next(find->row, status);
    if (*found) {
        compare_row(find, iteration, differs, status);
        store_finish_row(find->row, status);
    }
    return !status->failed;
}
