#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "store/opened.h"

/* ---- what SQLite says -------------------------------------------------------------------------- */

bool store_sql_is_wrong(const Store *store) {
    return sqlite3_errcode(store->db) == SQLITE_ERROR;
}

const char *store_age_advice(const Store *store) {
    return store->older && store_sql_is_wrong(store) ? STORE_AGE_ADVICE : "";
}

/* Where SQLite puts them, roughly. */
static const char *temporary_folder(void) {
    const char *sqlite = getenv("SQLITE_TMPDIR"), *all = getenv("TMPDIR");
    return sqlite && *sqlite ? sqlite : all && *all ? all : "/var/tmp";
}

bool store_fail(Store *store, Status *status) {
    const int code = sqlite3_errcode(store->db), system = sqlite3_system_errno(store->db);
    if (store->broken)
        return status_fail(status, "database '%s' %s; nothing more was written to it", store->path,
                           store->broken);
    if (code == SQLITE_CORRUPT || code == SQLITE_NOTADB) {
        store->broken = "is damaged";
        if (code == SQLITE_NOTADB)
            return status_fail(status, "'%s' is not a database, or its first page is damaged",
                               store->path);
        return status_fail(status, "database '%s' is damaged: %s%s", store->path,
                           sqlite3_errmsg(store->db), STORE_DAMAGE_ADVICE);
    }
    if ((code == SQLITE_BUSY && system == ENOLCK) ||
        sqlite3_extended_errcode(store->db) == SQLITE_IOERR_LOCK)
        return status_fail(status, "database '%s': %s" LOCK_ADVICE, store->path, strerror(system));
    if (code == SQLITE_BUSY)
        return status_fail(status, "database '%s' is locked by another program (waited %d s)",
                           store->path, STORE_BUSY_MS / 1000);
    /* Who only reads writes to temporary files alone. */
    if (sqlite3_db_readonly(store->db, "main") == 1 &&
        (code == SQLITE_FULL || sqlite3_extended_errcode(store->db) == SQLITE_IOERR_WRITE))
        return status_fail(
            status, "cannot write temporary files into '%s' (TMPDIR names another folder): %s",
            temporary_folder(), sqlite3_errmsg(store->db));
    if (system && (code == SQLITE_IOERR || code == SQLITE_FULL || code == SQLITE_CANTOPEN))
        return status_fail(status, "database '%s': %s (%s)", store->path, sqlite3_errmsg(store->db),
                           strerror(system));
    return status_fail(status, "database '%s': %s%s", store->path, sqlite3_errmsg(store->db),
                       store_age_advice(store));
}

/* ---- what it finds ------------------------------------------------------------------------------ */

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
