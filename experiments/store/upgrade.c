#include "store/upgrade.h"

#include <stdio.h>
#include <string.h>

#include "base/files.h"
#include "base/text.h"

/* What turns a database of one version into the next; steps[v]: from version v. Version 1 is the
 * first, and whatever was added within a version comes with store_open_write, so that there is none
 * yet. A version 2 puts its step here, and a database of version 1 is kept in tests/data for it. */
typedef bool (*Step)(Store *store, Status *status);
static const Step steps[STORE_VERSION + 1] = {NULL};

/* How many rows the tables of `store` have in `other`: itself, or its copy. Facts aside: an upgrade
 * notes its schema there. */
static bool count_rows(Store *store, Store *other, int64_t *rows, Status *status) {
    StoreStatement *s = store_prepare(store,
                                      "SELECT printf('\"%w\"', name) FROM sqlite_schema"
                                      " WHERE type = 'table' AND name <> 'facts'",
                                      status);
    *rows = 0;
    while (s && store_next(s, status)) {
        Text sql = TEXT_EMPTY;
        int64_t nb = 0;
        text_add(&sql, "SELECT count(*) FROM %s", store_text(s, 0));
        store_ask(other, &nb, status, text_get(&sql), "");
        text_release(&sql);
        *rows += nb;
    }
    store_release(s);
    return !status->failed;
}

/* Bring the copy up to date, and compare. */
static bool finish(Store *old, const char *part, Upgrade *upgrade, Status *status) {
    int64_t rows = 0;
    Store *copy = store_open_write(part, status);
    for (int64_t v = upgrade->version; copy && v < STORE_VERSION && !status->failed; v++)
        if (steps[v])
            steps[v](copy, status);
    if (copy && !status->failed && store_check(copy, true, status) &&
        count_rows(old, old, &upgrade->rows, status) && count_rows(old, copy, &rows, status) &&
        rows != upgrade->rows)
        status_fail(status, "the copy has %lld rows, '%s' has %lld", (long long)rows,
                    store_path(old), (long long)upgrade->rows);
    store_close(copy, status);
    return !status->failed;
}

bool upgrade_copy(const char *from, const char *to, Upgrade *upgrade, Status *status) {
    const char *const inputs[] = {from, NULL};
    Store *old = store_open_read(from, status);
    if (!old)
        return false;
    FileOut *out = files_begin(to, FILE_NEW_DATABASE, inputs, status);
    if (out && store_ask(old, &upgrade->version, status, "PRAGMA user_version", "") &&
        store_check(old, true, status) &&
        store_do(old, status, "VACUUM INTO ?", "t", files_part(out)))
        finish(old, files_part(out), upgrade, status);
    store_close(old, status);
    return files_end(out, status);
}
