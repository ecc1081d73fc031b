/* The results database as a file: opened, checked, locked, queried. This folder alone knows SQLite;
 * what is in the database is schema.sql's business, and writing results is ledger.h's.
 * Depends on: engine.h, base/fields.h, base/files.h. */
#ifndef EXPERIMENTS_STORE_STORE_H
#define EXPERIMENTS_STORE_STORE_H

#include <stdint.h>

#include "base/fields.h"
#include "base/files.h"
#include "engine.h"

enum {
    STORE_APPLICATION = 0x70726e6c, /* "prnl" */
    STORE_VERSION = 3               /* of the schema */
};
#define STORE_DEFAULT_FOLDER "results"
#define STORE_DEFAULT_PATH STORE_DEFAULT_FOLDER "/prunelab.db"

typedef struct Store Store;
typedef struct StoreStatement StoreStatement;

/* Open for reading only. Errors: missing, not a database, empty, another program's, another
 * version; the path is quoted. Owner: the caller closes. */
Store *store_open_read(const char *path, Status *status);

/* The same for a database of any version up to this program's: for who upgrades it. */
Store *store_open_old(const char *path, Status *status);

/* The same for who would make it: NULL, and no error, where it is missing or empty, as a command
 * that was killed while it made the file leaves it. */
Store *store_open_made(const char *path, Status *status);

/* Open for writing (WAL, synchronous NORMAL), made if missing; tables and views that an older
 * database of this version lacks are added. Holds a lock, `PATH-lock`, so that two writers never
 * meet. Errors: as above; cannot be written; another run is at work on it (its process is
 * named). */
Store *store_open_write(const char *path, Status *status);

/* Beside an open database, read another as the schema `other`. The file is neither made nor
 * written; look at it with store_open_read before. One at a time. Errors: SQLite's text. */
bool store_attach(Store *store, const char *path, Status *status);
bool store_detach(Store *store, Status *status);

/* Is the file a writer's still what it wrote? Looked at now, and before every commit; where it was
 * removed, replaced, truncated or written to by others, that commit and all later ones fail. */
bool store_is_whole(Store *store);

/* Look at every page, `thorough` at every index too (SQLite's quick_check and integrity_check, less
 * their false alarms). Errors: the first damage that it finds, and how to go on. */
bool store_check(Store *store, bool thorough, Status *status);

/* Close. A writer folds the journal in and leaves a single file; beside a reader `PATH-wal` may
 * stay, but nothing that the file has not. Errors: the file alone does not hold all rows: the disk
 * is full, a reader's snapshot is older, or others wrote to the file; an error that status holds
 * already stays. `store` may be NULL. */
bool store_close(Store *store, Status *status);

/* Give back what the connection holds of the file in memory: before something large is computed. */
void store_shrink(Store *store);

/* As it was given to store_open_*. Owner: the store. */
const char *store_path(const Store *store);

/* Copy a database, journal and all, into a file that was begun and is ended by the caller; every
 * page of the copy is looked at. Errors: as store_open_read; a run is at work on it; the copy
 * cannot be written. */
bool store_copy(const char *path, const FileOut *copy, Status *status);

/* Run statements that return nothing. Errors: SQLite's text. */
bool store_run(Store *store, const char *sql, Status *status);

/* Begin a transaction, and end it: all that was done in it is stored, or nothing where status has
 * failed. Errors: SQLite's. */
bool store_begin(Store *store, Status *status);
bool store_end(Store *store, Status *status);

/* Many rows come: neither references nor triggers are looked at, which is then the caller's part. Outside a
 * transaction. */
void store_load(Store *store, bool begin);

/* ---- statements ------------------------------------------------------------------------------ */

/* Prepare one statement. Owner: the caller finishes. Errors: SQLite's text. */
StoreStatement *store_prepare(Store *store, const char *sql, Status *status);

/* The same for a statement of the user's: exactly one, and one that only reads the database. Of the
 * tables that SQLite makes of functions it may name those that read values or the schema
 * (json_each). While it lives the store takes no other kind. */
StoreStatement *store_prepare_user(Store *store, const char *sql, Status *status);

/* Was the last statement that failed no SQL, or did it name what there is not? Ask before the next. */
bool store_sql_is_wrong(const Store *store);

/* Make a temporary view of a SELECT of the user's; `name` is a word. A statement of the user's that
 * reads it is one that reads what it reads. Errors: SQLite's text; no SELECT, or more than one. */
bool store_view(Store *store, const char *name, const char *select, Status *status);

/* From now on a statement at work asks now and then whether it must stop; one that must fails
 * ("interrupted"). NULL: never. */
void store_stop_when(Store *store, bool (*stop)(void));

/* Bind all values, by one letter each: i int64_t, r double, t const char * (NULL binds NULL;
 * copied). Starts the statement anew. Example: store_bind(s, "it", (int64_t)5, "TH") */
void store_bind(StoreStatement *statement, const char *types, ...);
/* Bind the others, from the n-th on, to what is left of these; what is none binds NULL. */
void store_bind_fields(StoreStatement *statement, int first, Fields *fields);

/* Move to the next row. False at the end, or on an error (then status has failed). */
bool store_next(StoreStatement *statement, Status *status);

/* Bind as store_bind does and run to the end, ready to be bound again. Nothing is done where the statement is
 * NULL or status has failed: false. */
bool store_put(StoreStatement *statement, Status *status, const char *types, ...);

/* Prepare and bind in one; what was prepared lately is not again, so that this may be asked for every row. NULL on an
 * error. Owner: the caller releases, or lets store_row do so. */
StoreStatement *store_query(Store *store, Status *status, const char *sql, const char *types, ...);

/* As store_next; behind the last row, and where status has failed, the statement is released and NULL. Of NULL
 * there is no row. */
bool store_row(StoreStatement **statement, Status *status);

/* Run to the end, ready to be bound again. */
bool store_finish_row(StoreStatement *statement, Status *status);

/* Prepare, bind as store_bind does, run to the end, release. */
bool store_do(Store *store, Status *status, const char *sql, const char *types, ...);

/* The same for one number: the first column of the first row. False where there is no row, or on an
 * error. */
bool store_ask(Store *store, int64_t *number, Status *status, const char *sql, const char *types,
               ...);

/* Has the file a table or view of that name? One of an earlier version may be too old. False on an error. */
bool store_has(Store *store, const char *name, Status *status);
/* Has a schema, "main" or the attached "other", a table of that name? */
bool store_has_table(Store *store, const char *schema, const char *table, Status *status);

typedef enum StoreType { STORE_NULL, STORE_INTEGER, STORE_REAL, STORE_TEXT, STORE_BYTES } StoreType;

int store_column_nb(StoreStatement *statement);
const char *store_column_name(StoreStatement *statement, int column);
StoreType store_type(StoreStatement *statement, int column);
int64_t store_integer(StoreStatement *statement, int column); /* NULL gives 0 */
double store_real(StoreStatement *statement, int column);
const char *store_text(StoreStatement *statement, int column); /* NULL gives NULL; until next */
const unsigned char *store_bytes(StoreStatement *statement, int column, size_t *nb); /* alike */

void store_release(StoreStatement *statement); /* may be NULL */

int64_t store_last_id(Store *store); /* of the row inserted last */

#endif
