#include "upgrade.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "text.h"

/* What turns a database of one version into the next; steps[v]: from version v. Version 1 is the
 * first, and whatever was added within a version comes with store_open_write, so that there is none
 * yet. A version 2 puts its step here, and a database of version 1 is kept in tests/data for it. */
typedef bool (*Step)(Store *store, Status *status);
static const Step steps[STORE_VERSION + 1] = {NULL};

/* How many rows the tables of `store` have in `other`: itself, or its copy. Facts aside: an upgrade
 * notes its schema there. */
static bool count_rows(Store *store, Store *other, int64_t *rows, Status *status) {
    StoreStatement *s = store_prepare(
        store, "SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'facts'", status);
    *rows = 0;
    while (s && store_next(s, status)) {
        Text sql = TEXT_EMPTY;
        int64_t nb = 0;
        text_add(&sql, "SELECT count(*) FROM \"%s\"", store_text(s, 0));
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
    Status closing = STATUS_OK;
    store_close(copy, status->failed ? &closing : status);
    return !status->failed;
}

/* So that what cannot be written is told before all is read, and SQLite does not blame `from`. */
static bool make_empty(const char *part, const char *to, Status *status) {
    const int file = open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file < 0)
        return status_fail(status, "cannot write '%s': %s", to, strerror(errno));
    close(file);
    return true;
}

bool upgrade_copy(const char *from, const char *to, Upgrade *upgrade, Status *status) {
    Store *old = store_open_read(from, status);
    if (!old)
        return false;
    Text part = TEXT_EMPTY;
    text_add(&part, "%s.part-%ld", to, (long)getpid());
    if (access(to, F_OK) == 0)
        status_fail(status, "cannot write '%s': it exists", to);
    else if (make_empty(text_get(&part), to, status) &&
             store_ask(old, &upgrade->version, status, "PRAGMA user_version", "") &&
             store_check(old, true, status) &&
             store_do(old, status, "VACUUM INTO ?", "t", text_get(&part)) &&
             finish(old, text_get(&part), upgrade, status) && link(text_get(&part), to) != 0)
        status_fail(status, "cannot write '%s': %s", to, strerror(errno));
    unlink(text_get(&part));
    text_release(&part);
    Status closing = STATUS_OK;
    store_close(old, status->failed ? &closing : status);
    return !status->failed;
}
