#include "store/store.h"

#include <errno.h>
#include <inttypes.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/files.h"
#include "base/say.h"
#include "base/text.h"
#include "store/beside.h"
#include "store/opened.h"

/* The schema's bytes: an array, for C promises no string as long. */
static const char schema[] = {
#include "schema.inc"
    , '\0'};

enum { OLDEST_SQLITE = 3037000 }; /* STRICT tables */

/* ---- opening --------------------------------------------------------------------------------- */

/* engine_of(letters): this program's signature with them; NULL where it knows not all of them. */
static void call_engine(sqlite3_context *context, int count, sqlite3_value **values) {
    const char *letters = count == 1 ? (const char *)sqlite3_value_text(values[0]) : NULL;
    char signature[ENGINE_SIGNATURE_NB];
    EngineSettings settings;
    Status unknown = STATUS_OK;
    engine_settings_init(&settings);
    if (!letters || !engine_settings_letters(&settings, letters, &unknown)) {
        sqlite3_result_null(context);
        return;
    }
    engine_settings_signature(&settings, signature);
    sqlite3_result_text(context, signature, -1, SQLITE_TRANSIENT);
}

static bool add_functions(Store *store, Status *status) {
    if (sqlite3_exec(store->db, "SELECT ln(2)", NULL, NULL, NULL) != SQLITE_OK)
        return status_fail(status, "SQLite %s was built without its mathematical functions (ln)",
                           sqlite3_libversion());
    return sqlite3_create_function(store->db, "engine_of", 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC,
                                   NULL, call_engine, NULL, NULL) == SQLITE_OK ||
           store_fail(store, status);
}

void store_shrink(Store *store) {
    sqlite3_db_release_memory(store->db);
#ifdef __GLIBC__
    malloc_trim(0); /* it keeps small blocks otherwise, as pages are */
#endif
}

/* Is it ours, of this version or, for who upgrades it, of an `old` one? `*empty` is set for a file
 * without any table. */
static bool check_kind(Store *store, bool old, bool *empty, Status *status) {
    int64_t application, version, tables;
    if (!store_run(store, "PRAGMA cache_size = -65536", status) ||
        !store_ask(store, &tables, status, "SELECT count(*) FROM sqlite_schema", "") ||
        !store_ask(store, &application, status, "PRAGMA application_id", "") ||
        !store_ask(store, &version, status, "PRAGMA user_version", ""))
        return false;
    *empty = tables == 0 && application == 0 && version == 0;
    if (*empty)
        return true;
    if (application != STORE_APPLICATION)
        return status_fail(status,
                           "database '%s' belongs to another program (application id %" PRId64
                           ", prunelab's is %d)",
                           store->path, application, STORE_APPLICATION);
    if (version == STORE_VERSION || (old && version >= 1 && version < STORE_VERSION))
        return true;
    return status_fail(status,
                       "database '%s' has version %" PRId64 "; this program knows version %d: %s",
                       store->path, version, STORE_VERSION,
                       version > STORE_VERSION ? "a newer program made it"
                                               : "`prunelab upgrade` copies it into a new file");
}

static void mark_of_schema(char mark[32]) {
    snprintf(mark, 32, "%016" PRIx64, text_hash(TEXT_HASH_START, schema));
}

bool store_is_up_to_date(Store *store, Status *status) {
    int64_t same = 0;
    char mark[32];
    mark_of_schema(mark);
    return store_ask(store, &same, status,
                     "SELECT count(*) FROM facts WHERE key = 'schema' AND value = ?", "t", mark) &&
           same;
}

/* Make what the schema names and the database lacks, and every view anew; no row is touched. So an
 * older database of the version gets what was added since. All or nothing. */
static bool apply_schema(Store *store, Status *status) {
    char pragmas[96], mark[32];
    mark_of_schema(mark);
    snprintf(pragmas, sizeof pragmas, "PRAGMA application_id = %d; PRAGMA user_version = %d",
             STORE_APPLICATION, STORE_VERSION);
    if (!store_begin(store, status))
        return false;
    if (store_run(store, schema, status) &&
        store_do(store, status, "INSERT OR REPLACE INTO facts VALUES ('schema', ?)", "t", mark))
        store_run(store, pragmas, status);
    return store_end(store, status);
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
    text_add(uri, "?mode=ro%s", lock_is_refused(path) ? "&immutable=1" : "");
}

static bool connect(Store *store, int flags, Status *status) {
    if (sqlite3_libversion_number() < OLDEST_SQLITE)
        return status_fail(status, "SQLite %s is too old: 3.37 or later is needed",
                           sqlite3_libversion());
    /* Nobody uses SQLite's count of its memory, and it takes time: off, which must be before its first use. */
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    Text plain = TEXT_EMPTY; /* a URI is for store_attach, and for files that cannot be locked */
    if (flags == SQLITE_OPEN_READONLY && lock_is_refused(store->file))
        add_uri(&plain, store->file);
    else /* what looks like one is a file */
        text_add(&plain, "%s%s", strncmp(store->file, "file:", 5) == 0 ? "./" : "", store->file);
    /* No connection serves two threads at a time, so none needs a lock for every call. */
    const int code = sqlite3_open_v2(plain.data, &store->db,
                                     flags | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, NULL);
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
    return add_functions(store, status);
}

static Store *store_new(const char *path) {
    Store *store = mem_new(1, sizeof *store);
    *store = (Store){.path = mem_text(path),
                     .file = files_behind(path),
                     .lock = {NULL, -1, -1},
                     .guard = {.file = -1}};
    return store;
}

/* Give up an opening that failed; no file is touched. */
static Store *abandon(Store *store) {
    store_disconnect(store);
    guard_end(&store->guard);
    lock_give(&store->lock);
    free(store->file);
    free(store->path);
    free(store);
    return NULL;
}

/* Between its first and its last transaction a writer keeps a -wal; when it turns to that and back,
 * SQLite has a -journal for an instant. Whoever is killed then leaves it, and nobody can read
 * before somebody who may write has undone what it says. What fails here fails again in reading. */
static void undo_journal(const Store *store) {
    Store writer = {.path = store->path, .file = store->file};
    Status ignored = STATUS_OK;
    bool empty;
    if (connect(&writer, SQLITE_OPEN_READWRITE, &ignored))
        check_kind(&writer, true, &empty, &ignored);
    store_disconnect(&writer);
}

/* SQLite takes these two for a database that ends with its process. */
static bool check_word(const char *path, Status *status) {
    return (path[0] && strcmp(path, ":memory:") != 0) ||
           status_fail(status, "cannot open database '%s': not a file's name", path);
}

static Store *open_read(const char *path, bool old, bool *empty, Status *status) {
    Store *store = store_new(path);
    struct stat file;
    *empty = false;
    if (!check_word(path, status) || !beside_check_journals(store->file, path, status))
        return abandon(store);
    if (stat(path, &file) != 0)
        status_fail(status, "cannot open database '%s': %s (`prunelab run` creates one)", path,
                    strerror(errno));
    else if (!S_ISREG(file.st_mode))
        status_fail(status, "cannot open database '%s': not a file", path);
    else {
        if (beside_has(store->file, "-journal"))
            undo_journal(store);
        Status unasked = STATUS_OK;
        if (connect(store, SQLITE_OPEN_READONLY, status) && check_kind(store, old, empty, status) &&
            !*empty && !old)
            store->older = !store_is_up_to_date(store, &unasked);
    }
    return status->failed ? abandon(store) : store;
}

static Store *open_filled(const char *path, bool old, Status *status) {
    bool empty;
    Store *store = open_read(path, old, &empty, status);
    if (!empty)
        return store;
    status_fail(status, "database '%s' is empty: no study was run into it", path);
    return abandon(store);
}

Store *store_open_read(const char *path, Status *status) {
    return open_filled(path, false, status);
}

Store *store_open_old(const char *path, Status *status) {
    return open_filled(path, true, status);
}

Store *store_open_made(const char *path, Status *status) {
    bool empty;
    char *file = files_behind(path);
    const bool good = check_word(path, status) && beside_check_journals(file, path, status);
    free(file);
    if (!good || access(path, F_OK) != 0)
        return NULL;
    Store *store = open_read(path, false, &empty, status);
    return empty ? abandon(store) : store;
}

/* May a database of this name be written? Looked at before anything is touched. */
static bool check_name(const Store *store, Status *status) {
    const char *path = store->path;
    struct stat file;
    char *owner;
    if (files_is_beside(path, &owner)) {
        status_fail(status, "cannot open database '%.400s': it belongs to '%.400s'", path, owner);
        free(owner);
        return false;
    }
    if (!check_word(path, status))
        return false;
    if (stat(path, &file) == 0 && !S_ISREG(file.st_mode))
        return status_fail(status, "cannot open database '%s': not a file", path);
    if (stat(path, &file) != 0 && lstat(path, &file) == 0)
        return status_fail(status, "cannot open database '%s': a dangling link", path);
    return beside_check_links(store->file, path, status) &&
           beside_check_journals(store->file, path, status);
}

Store *store_open_write(const char *path, Status *status) {
    Store *store = store_new(path);
    bool empty = false;
    if (!check_name(store, status))
        return abandon(store);
    /* Then every page is looked at, for what lay beside it may have been truncated or restored. */
    const bool unclean = beside_has(store->file, "-wal");
    const bool lacks = beside_lacks_journal(store->file);
    if (lock_take(&store->lock, path, status) &&
        connect(store, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, status) &&
        check_kind(store, false, &empty, status) &&
        lock_hold(&store->lock, store->file, path, status) &&
        (!unclean || store_check(store, true, status)) &&
        store_run(store,
                  "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;"
                  "PRAGMA foreign_keys = ON",
                  status) &&
        untold_check(store, status) &&
        (!(empty || !store_is_up_to_date(store, status)) || apply_schema(store, status)) &&
        !status->failed && guard_begin(&store->guard, store->file, status))
        store_watch_commits(store);
    /* Until the close: whoever is killed leaves none, and none is wrong. */
    if (!status->failed)
        untold_drop(store, status);
    if (!status->failed && lacks)
        say(stderr,
            "database '%s' was not closed, and its journal '%s-wal' is not here: rows that only "
            "this held are computed again\n",
            path, store->file);
    return status->failed ? abandon(store) : store;
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

bool store_close(Store *store, Status *status) {
    Status unsaid = STATUS_OK; /* without sums verify has nothing to say of these tables */
    if (!store)
        return true;
    if (store->guard.file >= 0 && sqlite3_get_autocommit(store->db) && store_is_whole(store))
        untold_put(store, &unsaid);
    bool good = store->guard.file < 0 || store_leave_single(store, status);
    if (store_disconnect(store) != SQLITE_OK)
        good = store_fail(store, status);
    else
        store->db = NULL;
    abandon(store);
    return good;
}

const char *store_path(const Store *store) {
    return store->path;
}

bool store_has(Store *store, const char *name, Status *status) {
    int64_t nb = 0;
    return store_ask(store, &nb, status, "SELECT count(*) FROM sqlite_schema WHERE name = ?", "t",
                     name) &&
           nb;
}

bool store_has_table(Store *store, const char *beside, const char *table, Status *status) {
    char sql[96];
    int64_t nb = 0;
    snprintf(sql, sizeof sql,
             "SELECT count(*) FROM %s.sqlite_schema WHERE type = 'table' AND name = ?", beside);
    return store_ask(store, &nb, status, sql, "t", table) && nb;
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

/* Before it takes its place: can every page of it be read? */
static bool check_copy(const FileOut *copy, Status *status) {
    Status closing = STATUS_OK;
    Store *store = store_open_read(files_part(copy), status);
    if (store)
        store_check(store, false, status);
    store_close(store, &closing);
    status_at(status, "cannot write '%s'", files_name(copy));
    return !status->failed;
}

bool store_copy(const char *path, const FileOut *copy, Status *status) {
    const long writer = lock_owner(path);
    if (writer)
        return status_fail(status, "a run is using '%s' (process %ld)", path, writer);
    Store *store = store_open_read(path, status);
    if (store && copy_pages(store, copy, status))
        check_copy(copy, status);
    store_close(store, status);
    return !status->failed;
}
