#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "store/lock.h"
#include "store/opened.h"

enum {
    USER_VALUE_MAX = 64 << 20, /* bytes of one value that a user's statement makes */
    STOP_POLL = 10000          /* a statement's steps between two questions whether to stop */
};

struct StoreStatement {
    Store *store;
    sqlite3_stmt *stmt;
    bool user; /* while it lives the authorizer watches */
};

bool store_sql_is_wrong(const Store *store) {
    return sqlite3_errcode(store->db) == SQLITE_ERROR;
}

/* What to do where a table, view or column may be missing. */
static const char *advise_age(const Store *store) {
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
                       advise_age(store));
}

bool store_run(Store *store, const char *sql, Status *status) {
    if (sqlite3_exec(store->db, sql, NULL, NULL, NULL) != SQLITE_OK)
        return store_fail(store, status);
    return true;
}

bool store_begin(Store *store, Status *status) {
    return store_run(store, "BEGIN IMMEDIATE", status);
}

bool store_end(Store *store, Status *status) {
    Status ignored = STATUS_OK;
    if (!status->failed && store_run(store, "COMMIT", status))
        return true;
    store_run(store, "ROLLBACK", &ignored);
    return false;
}

void store_load(Store *store, bool begin) {
    sqlite3_db_config(store->db, SQLITE_DBCONFIG_ENABLE_FKEY, !begin, NULL);
    sqlite3_db_config(store->db, SQLITE_DBCONFIG_ENABLE_TRIGGER, !begin, NULL);
}

/* Does the text hold no statement: spaces, semicolons, comments? */
static bool is_blank(Store *store, const char *text) {
    while (*text) {
        sqlite3_stmt *stmt = NULL;
        const char *tail = text;
        const bool empty =
            sqlite3_prepare_v2(store->db, text, -1, &stmt, &tail) == SQLITE_OK && !stmt;
        sqlite3_finalize(stmt);
        if (!empty)
            return false;
        text = tail;
    }
    return true;
}

static StoreStatement *prepare(Store *store, const char *sql, bool one, Status *status) {
    sqlite3_stmt *stmt = NULL;
    const char *tail;
    if (sqlite3_prepare_v2(store->db, sql, -1, &stmt, &tail) != SQLITE_OK) {
        if (one && sqlite3_errcode(store->db) == SQLITE_AUTH)
            status_fail(status, "only statements that read the database are allowed");
        else if (one)
            status_fail(status, "%s%s", sqlite3_errmsg(store->db), advise_age(store));
        else
            store_fail(store, status);
        return NULL;
    }
    if (!stmt || (one && !is_blank(store, tail))) {
        status_fail(status, stmt ? "more than one statement" : "no statement");
        sqlite3_finalize(stmt);
        return NULL;
    }
    StoreStatement *statement = mem_new(1, sizeof *statement);
    *statement = (StoreStatement){store, stmt, false};
    return statement;
}

StoreStatement *store_prepare(Store *store, const char *sql, Status *status) {
    return prepare(store, sql, false, status);
}

/* Reading the database is allowed, and asking how it is made; nothing that reaches another file. */
static int allow_reading(void *context, int action, const char *first, const char *second,
                         const char *database, const char *view) {
    static const char *const pragmas[] = {"table_info", "table_xinfo", "table_list",
                                          "index_list", "index_info",  "foreign_key_list"};
    static const char *const functions[] = {"load_extension", "readfile", "writefile", "edit",
                                            "fts3_tokenizer"};
    (void)context, (void)database, (void)view;
    switch (action) {
    case SQLITE_SELECT:
    case SQLITE_READ:
    case SQLITE_RECURSIVE:
        return SQLITE_OK;
    case SQLITE_FUNCTION:
        for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++)
            if (sqlite3_stricmp(second, functions[i]) == 0)
                return SQLITE_DENY;
        return SQLITE_OK;
    case SQLITE_PRAGMA:
        for (size_t i = 0; i < sizeof pragmas / sizeof pragmas[0]; i++)
            if (sqlite3_stricmp(first, pragmas[i]) == 0)
                return SQLITE_OK;
        return SQLITE_DENY;
    default:
        return SQLITE_DENY;
    }
}

/* Tables that SQLite makes of a function when they are named first: there it declares their
 * columns, which the authorizer cannot tell from writing to the schema. So they are made before it
 * is asked; any other, as one that reads files, cannot be made after. The last ask pragmas, of
 * which it is asked again. */
static void make_function_tables(Store *store) {
    if (store->tables_made)
        return;
    store->tables_made = true;
    static const char *const tables[] = {
        "json_each",         "json_tree",          "dbstat",
        "pragma_table_info", "pragma_table_xinfo", "pragma_table_list",
        "pragma_index_list", "pragma_index_info",  "pragma_foreign_key_list"};
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++) {
        char sql[64];
        sqlite3_stmt *stmt = NULL;
        snprintf(sql, sizeof sql, "SELECT 1 FROM %s", tables[i]);
        sqlite3_prepare_v2(store->db, sql, -1, &stmt, NULL); /* this SQLite may lack it */
        sqlite3_finalize(stmt);
    }
}

bool store_view(Store *store, const char *name, const char *select, Status *status) {
    Text sql = TEXT_EMPTY;
    text_add(&sql, "CREATE TEMP VIEW %s AS\n%s", name, select);
    StoreStatement *statement = prepare(store, text_get(&sql), true, status);
    const bool good = statement && store_finish_row(statement, status);
    store_release(statement);
    text_release(&sql);
    return good;
}

StoreStatement *store_prepare_user(Store *store, const char *sql, Status *status) {
    make_function_tables(store);
    sqlite3_set_authorizer(store->db, allow_reading, NULL);
    sqlite3_limit(store->db, SQLITE_LIMIT_LENGTH, USER_VALUE_MAX);
    StoreStatement *statement = prepare(store, sql, true, status);
    if (statement && !sqlite3_stmt_readonly(statement->stmt)) {
        status_fail(status, "only statements that read are allowed");
        store_release(statement);
        statement = NULL;
    }
    if (statement)
        statement->user = true;
    else
        sqlite3_set_authorizer(store->db, NULL, NULL);
    return statement;
}

static int ask_to_stop(void *stop) {
    return (*(bool (**)(void))stop)();
}

void store_stop_when(Store *store, bool (*stop)(void)) {
    store->stop = stop;
    sqlite3_progress_handler(store->db, STOP_POLL, stop ? ask_to_stop : NULL, &store->stop);
}

static void bind_all(sqlite3_stmt *stmt, const char *types, va_list args) {
    for (int i = 1; types[i - 1]; i++) {
        int code = SQLITE_MISUSE;
        if (types[i - 1] == 'i')
            code = sqlite3_bind_int64(stmt, i, va_arg(args, int64_t));
        else if (types[i - 1] == 'r')
            code = sqlite3_bind_double(stmt, i, va_arg(args, double));
        else if (types[i - 1] == 't')
            code = sqlite3_bind_text(stmt, i, va_arg(args, const char *), -1, SQLITE_TRANSIENT);
        if (code == SQLITE_NOMEM)
            mem_there(NULL);
        if (code != SQLITE_OK) /* a bug */
            abort();
    }
}

static void bind_anew(StoreStatement *statement, const char *types, va_list args) {
    sqlite3_reset(statement->stmt);
    sqlite3_clear_bindings(statement->stmt);
    bind_all(statement->stmt, types, args);
}

void store_bind(StoreStatement *statement, const char *types, ...) {
    va_list args;
    va_start(args, types);
    bind_anew(statement, types, args);
    va_end(args);
}

bool store_put(StoreStatement *statement, Status *status, const char *types, ...) {
    va_list args;
    if (!statement || status->failed)
        return false;
    va_start(args, types);
    bind_anew(statement, types, args);
    va_end(args);
    return store_finish_row(statement, status);
}

void store_bind_fields(StoreStatement *statement, int first, Fields *fields) {
    Field field;
    for (int i = first; fields_next(fields, &field); i++)
        if ((field.kind == FIELD_TEXT
                 ? sqlite3_bind_text(statement->stmt, i, field.text, -1, SQLITE_TRANSIENT)
             : field.kind == FIELD_REAL
                 ? sqlite3_bind_double(statement->stmt, i, field.real)
                 : sqlite3_bind_int64(statement->stmt, i, field.integer)) != SQLITE_OK)
            abort();
}

/* Prepared and bound. */
static StoreStatement *query_list(Store *store, Status *status, const char *sql, const char *types,
                                  va_list args) {
    StoreStatement *statement = store_prepare(store, sql, status);
    if (statement)
        bind_all(statement->stmt, types, args);
    return statement;
}

StoreStatement *store_query(Store *store, Status *status, const char *sql, const char *types, ...) {
    va_list args;
    va_start(args, types);
    StoreStatement *statement = query_list(store, status, sql, types, args);
    va_end(args);
    return statement;
}

bool store_row(StoreStatement **statement, Status *status) {
    if (*statement && !status->failed && store_next(*statement, status))
        return true;
    store_release(*statement);
    *statement = NULL;
    return false;
}

bool store_do(Store *store, Status *status, const char *sql, const char *types, ...) {
    va_list args;
    va_start(args, types);
    StoreStatement *statement = query_list(store, status, sql, types, args);
    va_end(args);
    const bool good = statement && store_finish_row(statement, status);
    store_release(statement);
    return good;
}

bool store_ask(Store *store, int64_t *number, Status *status, const char *sql, const char *types,
               ...) {
    va_list args;
    va_start(args, types);
    StoreStatement *statement = query_list(store, status, sql, types, args);
    va_end(args);
    const bool found = statement && store_next(statement, status);
    if (found)
        *number = store_integer(statement, 0);
    store_release(statement);
    return found;
}

bool store_has(Store *store, const char *name, Status *status) {
    int64_t nb = 0;
    return store_ask(store, &nb, status, "SELECT count(*) FROM sqlite_schema WHERE name = ?", "t",
                     name) &&
           nb;
}

bool store_has_table(Store *store, const char *schema, const char *table, Status *status) {
    char sql[96];
    int64_t nb = 0;
    snprintf(sql, sizeof sql,
             "SELECT count(*) FROM %s.sqlite_schema WHERE type = 'table' AND name = ?", schema);
    return store_ask(store, &nb, status, sql, "t", table) && nb;
}

bool store_next(StoreStatement *statement, Status *status) {
    const int code = sqlite3_step(statement->stmt);
    if (code == SQLITE_ROW)
        return true;
    if (code != SQLITE_DONE)
        store_fail(statement->store, status);
    sqlite3_reset(statement->stmt);
    return false;
}

bool store_finish_row(StoreStatement *statement, Status *status) {
    while (store_next(statement, status))
        ;
    return !status->failed;
}

int store_column_nb(StoreStatement *statement) {
    return sqlite3_column_count(statement->stmt);
}

const char *store_column_name(StoreStatement *statement, int column) {
    return sqlite3_column_name(statement->stmt, column);
}

StoreType store_type(StoreStatement *statement, int column) {
    switch (sqlite3_column_type(statement->stmt, column)) {
    case SQLITE_NULL:
        return STORE_NULL;
    case SQLITE_INTEGER:
        return STORE_INTEGER;
    case SQLITE_FLOAT:
        return STORE_REAL;
    case SQLITE_BLOB:
        return STORE_BYTES;
    default:
        return STORE_TEXT;
    }
}

int64_t store_integer(StoreStatement *statement, int column) {
    return sqlite3_column_int64(statement->stmt, column);
}

double store_real(StoreStatement *statement, int column) {
    return sqlite3_column_double(statement->stmt, column);
}

const char *store_text(StoreStatement *statement, int column) {
    return (const char *)sqlite3_column_text(statement->stmt, column);
}

const unsigned char *store_bytes(StoreStatement *statement, int column, size_t *nb) {
    *nb = (size_t)sqlite3_column_bytes(statement->stmt, column);
    return sqlite3_column_blob(statement->stmt, column);
}

void store_release(StoreStatement *statement) {
    if (!statement)
        return;
    sqlite3_finalize(statement->stmt);
    if (statement->user)
        sqlite3_set_authorizer(statement->store->db, NULL, NULL);
    free(statement);
}

int64_t store_last_id(Store *store) {
    return sqlite3_last_insert_rowid(store->db);
}
