#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "store/opened.h"

enum {
    USER_VALUE_MAX = 64 << 20, /* bytes of one value that a user's statement makes */
    STOP_POLL = 10000          /* a statement's steps between two questions whether to stop */
};

struct StoreStatement {
    Store *store;
    sqlite3_stmt *stmt;
    bool user;       /* while it lives the authorizer watches */
    const char *sql; /* where its text lay; NULL: it is not taken again when it was released */
};

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
            status_fail(status, "%s%s", sqlite3_errmsg(store->db), store_age_advice(store));
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
    *statement = (StoreStatement){.store = store, .stmt = stmt};
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
    const char *sql = arena_print("CREATE TEMP VIEW %s AS\n%s", name, select);
    StoreStatement *statement = prepare(store, sql, true, status);
    const bool good = statement && store_finish_row(statement, status);
    store_release(statement);
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

/* A statement that was released, which is to be bound anew; NULL: none of this text is there. Nearly all texts are
 * constants: by where they lie most are told apart. */
static StoreStatement *take_idle(Store *store, const char *sql) {
    for (int i = 0; i < STORE_IDLE_MAX; i++) {
        StoreStatement *statement = store->idle[i];
        if (statement && statement->sql == sql && strcmp(sqlite3_sql(statement->stmt), sql) == 0) {
            store->idle[i] = NULL;
            return statement;
        }
    }
    return NULL;
}

/* Prepared and bound. To prepare takes longer than to find a row. */
static StoreStatement *query_list(Store *store, Status *status, const char *sql, const char *types,
                                  va_list args) {
    StoreStatement *statement = take_idle(store, sql);
    if (!statement && (statement = store_prepare(store, sql, status)))
        statement->sql = sql;
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

static void finalize(StoreStatement *statement) {
    sqlite3_finalize(statement->stmt);
    if (statement->user)
        sqlite3_set_authorizer(statement->store->db, NULL, NULL);
    free(statement);
}

void store_release(StoreStatement *statement) {
    if (statement && statement->sql) {
        Store *store = statement->store;
        StoreStatement **place = &store->idle[store->idle_next++ % STORE_IDLE_MAX];
        StoreStatement *oldest = *place;
        sqlite3_reset(statement->stmt);
        sqlite3_clear_bindings(statement->stmt);
        *place = statement;
        statement = oldest;
    }
    if (statement)
        finalize(statement);
}

int store_disconnect(Store *store) {
    for (int i = 0; i < STORE_IDLE_MAX; i++) {
        if (store->idle[i])
            finalize(store->idle[i]);
        store->idle[i] = NULL;
    }
    return sqlite3_close(store->db);
}

int64_t store_last_id(Store *store) {
    return sqlite3_last_insert_rowid(store->db);
}
