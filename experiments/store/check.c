#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "store/opened.h"

enum { COMPLAINTS_MAX = 1000000000 }; /* for the first ones may be false */

/* SQLite before 3.41 sees a NULL where a table WITHOUT ROWID has its key's columns in another order
 * than its own ("NULL value in table.column"). Is it one? */
static bool is_null_value(Store *store, const char *said, Status *status) {
    char table[64], column[64], sql[256];
    int64_t nb = 1;
    if (sscanf(said, "NULL value in %63[a-z_].%63[a-z_]", table, column) != 2 ||
        strlen(said) != strlen("NULL value in .") + strlen(table) + strlen(column))
        return true;
    snprintf(sql, sizeof sql, "SELECT count(*) FROM \"%s\" WHERE typeof(\"%s\") = 'null'", table,
             column);
    return !store_ask(store, &nb, status, sql, "") || nb > 0;
}

bool store_check(Store *store, bool thorough, Status *status) {
    char sql[64];
    Text last = TEXT_EMPTY; /* what was looked into and found to be nothing */
    snprintf(sql, sizeof sql, "PRAGMA %s(%d)", thorough ? "integrity_check" : "quick_check",
             COMPLAINTS_MAX);
    StoreStatement *s = store_prepare(store, sql, status);
    while (s && store_next(s, status)) {
        const char *said = store_text(s, 0);
        if (strcmp(said, "ok") == 0 || (last.nb && strcmp(said, last.data) == 0))
            continue;
        if (is_null_value(store, said, status)) {
            status_fail(status, "database '%s' is damaged: %.400s%s", store->path, said,
                        STORE_DAMAGE_ADVICE);
            break;
        }
        text_clear(&last);
        text_add(&last, "%s", said);
    }
    store_release(s);
    text_release(&last);
    return !status->failed;
}
