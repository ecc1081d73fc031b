#include "analysis/recheck.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/effects/effects_fill.h"
#include "base/arena.h"
#include "base/files.h"
#include "base/files_aside.h"
#include "store/kept.h"
#include "store/members.h"

static const char *const tables[] = {"blocks",     "setting_members", "study_members",
                                     "kept_total", "kept_growth",     "kept_ordering",
                                     "intervals",  "effects"};
enum { MADE_OF_PARTS = 3 }; /* the first so many */

/* Another machine's logarithms may differ in the last digits. */
#define TOLERANCE 1e-6

/* ---- rows of a table, stored and computed anew, side by side ----------------------------------- */

typedef struct Side {
    StoreStatement *rows;
    bool has;
} Side;

static bool is_same_value(const Side *a, const Side *b, int column) {
    const StoreType type = store_type(a->rows, column);
    if (type == STORE_NULL && strcmp(store_column_name(a->rows, column), "value") == 0)
        return true; /* of an interval that an earlier version computed */
    if (type != store_type(b->rows, column))
        return false;
    if (type == STORE_REAL) {
        const double x = store_real(a->rows, column), y = store_real(b->rows, column);
        return fabs(x - y) <= TOLERANCE * fmax(1, fmax(fabs(x), fabs(y)));
    }
    if (type == STORE_INTEGER)
        return store_integer(a->rows, column) == store_integer(b->rows, column);
    return type == STORE_NULL ||
           strcmp(store_text(a->rows, column), store_text(b->rows, column)) == 0;
}

/* As SQLite orders the keys, which are numbers or texts. */
static int compare_keys(const Side *a, const Side *b, int keys) {
    for (int i = 0; i < keys; i++) {
        if (store_type(a->rows, i) == STORE_INTEGER && store_type(b->rows, i) == STORE_INTEGER) {
            const int64_t x = store_integer(a->rows, i), y = store_integer(b->rows, i);
            if (x != y)
                return x < y ? -1 : 1;
            continue;
        }
        const char *x = store_text(a->rows, i), *y = store_text(b->rows, i);
        const int order = strcmp(x ? x : "", y ? y : "");
        if (order)
            return order;
    }
    return 0;
}

static int64_t count_differences(Side *a, Side *b, int keys, Status *status) {
    const int columns = store_column_nb(a->rows);
    int64_t nb = 0;
    a->has = store_next(a->rows, status);
    b->has = store_next(b->rows, status);
    while ((a->has || b->has) && !status->failed) {
        const int order = !a->has ? 1 : !b->has ? -1 : compare_keys(a, b, keys);
        bool same = order == 0;
        for (int i = keys; same && i < columns; i++)
            same = is_same_value(a, b, i);
        nb += !same;
        if (order <= 0)
            a->has = store_next(a->rows, status);
        if (order >= 0)
            b->has = store_next(b->rows, status);
    }
    return nb;
}

/* The key's columns, then the others; rows of the studies that are kept. */
static int64_t compare_table(Store *store, const char *table, Status *status) {
    Text columns = TEXT_ARENA, keys = TEXT_ARENA;
    const char *where = "true";
    Side sides[2] = {{NULL, false}, {NULL, false}};
    int nb = 0;
    StoreStatement *s = store_query(store, status,
                                    "SELECT name, pk FROM pragma_table_info(?) ORDER BY"
                                    " pk = 0, pk, cid",
                                    "t", table);
    while (store_row(&s, status)) {
        const char *name = store_text(s, 0);
        text_add(&columns, "%s\"%s\"", columns.nb ? ", " : "", name);
        if (store_integer(s, 1)) {
            nb++;
            text_add(&keys, "%s%d", nb > 1 ? ", " : "", nb);
        }
        if (strcmp(name, "study_id") == 0)
            where = "study_id IN (SELECT study_id FROM main.kept)";
    }
    for (int i = 0; i < 2 && !status->failed; i++)
        sides[i].rows = store_prepare(store,
                                      arena_print("SELECT %s FROM %s.%s WHERE %s ORDER BY %s",
                                                  text_get(&columns), i ? "other" : "main", table,
                                                  where, text_get(&keys)),
                                      status);
    const int64_t differ =
        sides[0].rows && sides[1].rows ? count_differences(&sides[0], &sides[1], nb, status) : 0;
    store_release(sides[0].rows);
    store_release(sides[1].rows);
    return differ;
}

/* ---- the copy ---------------------------------------------------------------------------------- */

static bool fill(const char *path, Status *status) {
    int64_t intervals, effects;
    Status closing = STATUS_OK;
    Store *copy = store_open_write(path, status);
    if (copy && store_run(copy, "PRAGMA foreign_keys = OFF; DELETE FROM kept", status) &&
        members_renew(copy, status) && effects_fill(copy, NULL, &intervals, &effects, status))
        kept_fill(copy, status);
    store_close(copy, status->failed ? &closing : status);
    return !status->failed;
}

static bool compare(Store *store, const char *path, void (*tell)(void *context, const char *text),
                    void *context, int64_t *nb, Status *status) {
    if (!store_attach(store, path, status))
        return false;
    for (size_t i = 0; i < sizeof tables / sizeof tables[0] && !status->failed; i++) {
        const int64_t differ = compare_table(store, tables[i], status);
        if (differ)
            tell(context, arena_print("%s: %" PRId64 " row%s not what %s", tables[i], differ,
                                      differ == 1 ? " is" : "s are",
                                      i < MADE_OF_PARTS ? "specs ask for" : "the counts come to"));
        *nb += differ;
    }
    return store_detach(store, status);
}

bool recheck_run(Store *store, void (*tell)(void *context, const char *text), void *context,
                 int64_t *nb, Status *status) {
    const char *temporary = getenv("TMPDIR");
    static const char *const inputs[] = {NULL};
    *nb = 0;
    if (!temporary || !*temporary)
        temporary = "/tmp";
    char *folder = aside_folder(temporary);
    if (!folder)
        return status_fail(
            status, "cannot write a copy of the database for a comparison into '%s' (TMPDIR)",
            temporary);
    const char *path = arena_print("%s/copy.db", folder);
    FileOut *out = files_begin(path, FILE_DATABASE, inputs, status);
    if (out)
        store_copy(store_path(store), out, status);
    files_end(out, status);
    if (!status->failed && fill(path, status))
        compare(store, path, tell, context, nb, status);
    aside_remove(folder);
    free(folder);
    return !status->failed;
}
