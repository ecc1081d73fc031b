#include "store/store.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "files.h"
#include "store/opened.h"
#include "text.h"

/* The schema's bytes: an array, for C promises no string as long. */
static const char schema[] = {
#include "schema.inc"
    , '\0'};

enum {
    OLDEST_SQLITE = 3037000,  /* STRICT tables */
    CHECKPOINT_FRAMES = 1000, /* of the journal, then it is folded in */
};

/* ---- opening --------------------------------------------------------------------------------- */

typedef double (*MathFunction)(double);

static void call_math(sqlite3_context *context, int count, sqlite3_value **values) {
    const MathFunction *function = sqlite3_user_data(context);
    const double x = sqlite3_value_double(values[0]);
    if (count != 1 || sqlite3_value_type(values[0]) == SQLITE_NULL ||
        (x <= 0 && *function != (MathFunction)exp))
        sqlite3_result_null(context);
    else
        sqlite3_result_double(context, (*function)(x));
}

/* What the views need of mathematics, where this SQLite was built without it. */
static bool add_math(Store *store, Status *status) {
    static const MathFunction functions[] = {exp, log, log2};
    static const char *const names[] = {"exp", "ln", "log2"};
    if (sqlite3_exec(store->db, "SELECT ln(2), exp(1), log2(2)", NULL, NULL, NULL) == SQLITE_OK)
        return true;
    for (int i = 0; i < 3; i++)
        if (sqlite3_create_function(store->db, names[i], 1,
                                    SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS,
                                    (void *)&functions[i], call_math, NULL, NULL) != SQLITE_OK)
            return store_fail(store, status);
    return true;
}

/* Is it ours? `*empty` is set for a file without any table. */
static bool check_kind(Store *store, bool *empty, Status *status) {
    int64_t application, version, tables;
    if (!store_ask(store, &tables, status, "SELECT count(*) FROM sqlite_schema", "") ||
        !store_ask(store, &application, status, "PRAGMA application_id", "") ||
        !store_ask(store, &version, status, "PRAGMA user_version", ""))
        return false;
    *empty = tables == 0 && application == 0 && version == 0;
    if (*empty)
        return true;
    if (application != STORE_APPLICATION)
        return status_fail(status,
                           "database '%s' is another program's (application id %" PRId64
                           ", prunelab's is %d)",
                           store->path, application, STORE_APPLICATION);
    if (version != STORE_VERSION)
        return status_fail(status,
                           "database '%s' has version %" PRId64 "; this program knows version %d%s",
                           store->path, version, STORE_VERSION,
                           version > STORE_VERSION ? ": a newer program made it" : "");
    return true;
}

/* Does the database say that it was made or brought up to date with this very schema? */
static bool is_up_to_date(Store *store, Status *status) {
    int64_t same = 0;
    return store_ask(store, &same, status,
                     "SELECT count(*) FROM facts WHERE key = 'schema' AND value = ?", "t",
                     schema) &&
           same;
}

/* Make what the schema names and the database lacks, and every view anew; no row is touched. So an
 * older database of the version gets what was added since. All or nothing. */
static bool apply_schema(Store *store, Status *status) {
    char pragmas[96];
    snprintf(pragmas, sizeof pragmas, "PRAGMA application_id = %d; PRAGMA user_version = %d",
             STORE_APPLICATION, STORE_VERSION);
    if (store_run(store, "BEGIN IMMEDIATE", status) && store_run(store, schema, status) &&
        store_do(store, status, "INSERT OR REPLACE INTO facts VALUES ('schema', ?)", "t", schema) &&
        store_run(store, pragmas, status) && store_run(store, "COMMIT", status))
        return true;
    sqlite3_exec(store->db, "ROLLBACK", NULL, NULL, NULL);
    return false;
}

static bool connect(Store *store, int flags, Status *status) {
    if (sqlite3_libversion_number() < OLDEST_SQLITE)
        return status_fail(status, "SQLite %s is too old: 3.37 or later is needed",
                           sqlite3_libversion());
    Text plain = TEXT_EMPTY; /* a URI is for store_attach alone; what looks like one is a file */
    text_add(&plain, "%s%s", strncmp(store->file, "file:", 5) == 0 ? "./" : "", store->file);
    const int code = sqlite3_open_v2(plain.data, &store->db, flags | SQLITE_OPEN_URI, NULL);
    text_release(&plain);
    if (code != SQLITE_OK)
        return status_fail(status, "cannot open database '%s': %s", store->path,
                           errno ? strerror(errno) : sqlite3_errmsg(store->db));
    sqlite3_busy_timeout(store->db, STORE_BUSY_MS);
    /* No statement can spoil the file itself. */
    sqlite3_db_config(store->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    /* A misspelt column in double quotes is an error, not a text. */
    sqlite3_db_config(store->db, SQLITE_DBCONFIG_DQS_DML, 0, NULL);
    sqlite3_db_config(store->db, SQLITE_DBCONFIG_DQS_DDL, 0, NULL);
    /* The journal is folded in by us or not at all: an opening that is given up touches nothing. */
    sqlite3_db_config(store->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    return add_math(store, status);
}

static Store *store_new(const char *path) {
    Store *store = mem_new(1, sizeof *store);
    *store = (Store){.path = mem_text(path),
                     .file = files_behind(path),
                     .lock = {NULL, -1},
                     .guard = {.file = -1}};
    return store;
}

/* Give up an opening that failed; no file is touched. */
static Store *abandon(Store *store) {
    sqlite3_close(store->db);
    guard_end(&store->guard);
    lock_give(&store->lock);
    free(store->file);
    free(store->path);
    free(store);
    return NULL;
}

Store *store_open_read(const char *path, Status *status) {
    Store *store = store_new(path);
    bool empty = false;
    struct stat file;
    if (stat(path, &file) != 0)
        status_fail(status, "cannot open database '%s': %s (`prunelab run` makes one)", path,
                    strerror(errno));
    else if (!S_ISREG(file.st_mode))
        status_fail(status, "cannot open database '%s': not a file", path);
    else if (connect(store, SQLITE_OPEN_READONLY, status) && check_kind(store, &empty, status) &&
             empty)
        status_fail(status, "database '%s' is empty: no study was run into it", path);
    return status->failed ? abandon(store) : store;
}

/* Did the last writer not end well? Then every page is looked at, for what lay beside a killed run
 * may have been truncated or restored. */
static bool has_journal(const char *path) {
    Text wal = TEXT_EMPTY;
    struct stat file;
    text_add(&wal, "%s-wal", path);
    const bool has = stat(text_get(&wal), &file) == 0 && file.st_size > 0;
    text_release(&wal);
    return has;
}

/* SQLite asks before each commit: anything but 0 undoes the transaction. */
static int before_commit(void *context) {
    Store *store = context;
    const char *why;
    if (!store->broken && !guard_check(&store->guard, &why))
        store->broken = why;
    return store->broken != NULL;
}

/* Fold the journal in, if the files are ours alone. SQLite would wait for the disk between looking
 * and writing, and nobody could tell afterwards who wrote meanwhile; so the waiting is done by us,
 * in the same order: journal on disk, pages written, pages on disk. Only then is the journal
 * written over. */
static void fold_journal(Store *store) {
    guard_sync_journal(&store->guard);
    if (before_commit(store))
        return;
    sqlite3_exec(store->db, "PRAGMA synchronous = OFF", NULL, NULL, NULL);
    sqlite3_wal_checkpoint_v2(store->db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    guard_note(&store->guard);
    guard_sync(&store->guard);
    sqlite3_exec(store->db, "PRAGMA synchronous = NORMAL", NULL, NULL, NULL);
}

/* SQLite tells after each commit how long the journal is. Folded in here and at the end only, so
 * the guard knows when the database's own file may change. */
static int after_commit(void *context, sqlite3 *db, const char *name, int frames) {
    Store *store = context;
    (void)db;
    (void)name;
    guard_note_journal(&store->guard);
    if (frames >= CHECKPOINT_FRAMES)
        fold_journal(store);
    return SQLITE_OK;
}

Store *store_open_write(const char *path, Status *status) {
    Store *store = store_new(path);
    bool empty = false;
    struct stat file;
    char *owner;
    if (files_is_beside(path, &owner)) {
        status_fail(status, "cannot open database '%.400s': it belongs to '%.400s'", path, owner);
        free(owner);
        return abandon(store);
    }
    /* SQLite takes these two for a database that ends with its process. */
    if (!path[0] || strcmp(path, ":memory:") == 0 ||
        (stat(path, &file) == 0 && !S_ISREG(file.st_mode))) {
        status_fail(status, "cannot open database '%s': not a file", path);
        return abandon(store);
    }
    if (stat(path, &file) != 0 && lstat(path, &file) == 0) {
        status_fail(status, "cannot open database '%s': a link that leads nowhere", path);
        return abandon(store);
    }
    const bool unclean = has_journal(store->file);
    if (lock_take(&store->lock, path, status) &&
        connect(store, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, status) &&
        check_kind(store, &empty, status) && (!unclean || store_check(store, true, status)) &&
        store_run(store,
                  "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;"
                  "PRAGMA foreign_keys = ON",
                  status) &&
        (!(empty || !is_up_to_date(store, status)) || apply_schema(store, status)) &&
        !status->failed && guard_begin(&store->guard, store->file, status)) {
        sqlite3_commit_hook(store->db, before_commit, store);
        sqlite3_wal_hook(store->db, after_commit, store);
    }
    return status->failed ? abandon(store) : store;
}

/* A path as a URI: what has a meaning there is written by its number. */
static void add_uri(Text *uri, const char *path) {
    static const char plain[] = "/-._~0123456789"
                                "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    text_add(uri, "file:%s", path[0] == '/' ? "" : "./");
    for (const char *c = path; *c; c++)
        if (strchr(plain, *c))
            text_add(uri, "%c", *c);
        else
            text_add(uri, "%%%02x", (unsigned char)*c);
    text_add(uri, "?mode=ro");
}

bool store_attach(Store *store, const char *path, Status *status) {
    Text uri = TEXT_EMPTY;
    add_uri(&uri, path);
    const bool good = store_do(store, status, "ATTACH ? AS other", "t", text_get(&uri));
    text_release(&uri);
    return good;
}

bool store_detach(Store *store, Status *status) {
    return store_run(store, "DETACH other", status);
}

bool store_is_whole(const Store *store) {
    return !store->broken;
}

/* Leave a single file, unless somebody else wrote to it. Where only a name leads elsewhere, the
 * journal goes into the file that it belongs to, and no other file is given it. What fails here
 * fails beside a reader; the next run tries again. */
static void leave_single(Store *store) {
    fold_journal(store);
    sqlite3_commit_hook(store->db, NULL, NULL); /* the journal goes now */
    if (store->broken && store->guard.verdict != GUARD_MOVED)
        return;
    sqlite3_exec(store->db, "PRAGMA wal_checkpoint(TRUNCATE)", NULL, NULL, NULL);
    if (!store->broken)
        sqlite3_exec(store->db, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL);
}

bool store_close(Store *store, Status *status) {
    if (!store)
        return true;
    bool good = true;
    if (store->guard.file >= 0)
        leave_single(store);
    if (sqlite3_close(store->db) != SQLITE_OK)
        good = store_fail(store, status);
    else
        store->db = NULL;
    abandon(store);
    return good;
}

const char *store_path(const Store *store) {
    return store->path;
}

/* ---- copying --------------------------------------------------------------------------------- */

/* Every page in one go, under one reader's lock, so that no writer comes between. */
static bool copy_pages(const Store *store, const FileOut *copy, Status *status) {
    Store to = {.path = (char *)files_name(copy)};
    bool good = sqlite3_open(files_part(copy), &to.db) == SQLITE_OK;
    sqlite3_backup *backup = good ? sqlite3_backup_init(to.db, "main", store->db, "main") : NULL;
    if (backup) {
        sqlite3_backup_step(backup, -1);
        sqlite3_backup_finish(backup);
    }
    good = backup && sqlite3_errcode(to.db) == SQLITE_OK &&
           sqlite3_exec(to.db, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL) == SQLITE_OK;
    if (!good)
        status_fail(status, "cannot write '%s': %s", to.path, sqlite3_errmsg(to.db));
    sqlite3_close(to.db);
    return good;
}

bool store_copy(const char *path, const FileOut *copy, Status *status) {
    const long writer = store_writer(path);
    if (writer)
        return status_fail(status, "a run is at work on '%s' (process %ld)", path, writer);
    Store *store = store_open_read(path, status);
    if (store)
        copy_pages(store, copy, status);
    Status closing = STATUS_OK;
    store_close(store, status->failed ? &closing : status);
    return !status->failed;
}

long store_writer(const char *path) {
    return lock_owner(path);
}
