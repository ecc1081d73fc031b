#include "analysis/recheck.h"

#include <inttypes.h>
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

/* By what rows a (stored) and b (computed anew) of a table are one, by what they are equal, and of which: of studies
 * that are kept. Another machine's logarithms may differ in the last digits; an interval that an earlier version
 * computed has no value. */
static const char conditions_sql[] =
    "SELECT group_concat(iif(pk, replace(' AND a.\"#\" IS b.\"#\"', '#', name), ''), ''),"
    " group_concat(iif(pk, '', replace(' AND (typeof(a.\"#\") = typeof(b.\"#\") AND"
    "  (a.\"#\" IS b.\"#\" OR typeof(a.\"#\") = ''real'' AND"
    "   abs(a.\"#\" - b.\"#\") <= 1e-6 * max(1, abs(a.\"#\"), abs(b.\"#\")))"
    "  OR ''#'' = ''value'' AND a.\"#\" IS NULL)', '#', name)), ''),"
    " iif(max(name = 'study_id'), 'study_id IN (SELECT study_id FROM main.kept)', 'true')"
    " FROM pragma_table_info(?)";

/* How many rows differ, lack or are too many. */
static int64_t compare_table(Store *store, const char *table, Status *status) {
    int64_t differ = 0;
    StoreStatement *row = store_query(store, status, conditions_sql, "t", table);
    if (!store_row(&row, status))
        return 0;
    const char *is_one = store_text(row, 0), *equal = store_text(row, 1), *of = store_text(row, 2);
    store_ask(store, &differ, status,
              arena_print("WITH a AS (SELECT * FROM main.%s WHERE %s),"
                          " b AS (SELECT * FROM other.%s WHERE %s)"
                          " SELECT (SELECT count(*) FROM a WHERE NOT EXISTS"
                          "  (SELECT 1 FROM b WHERE true%s%s))"
                          " + (SELECT count(*) FROM b WHERE NOT EXISTS"
                          "  (SELECT 1 FROM a WHERE true%s))",
                          table, of, table, of, is_one, equal, is_one),
              "");
    store_release(row);
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
