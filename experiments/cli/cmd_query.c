/* prunelab query: ask the database in SQL. */

#include "cli/rows.h"
#include "cli/sql.h"
#include "store/rows.h"

typedef struct Options {
    const char *db, *file;
    bool schema;
    TableFormat format;
} Options;

static const CliOption options[] = {
    {ROW_FILE}, /* else an argument */
    {"--schema", NULL, "list views and columns; needs no database", TO(schema)},
    {ROW_DB},
    ROWS_OF_SQL,
    {.name = NULL},
};

static void ask(const void *given, Store *store, const char *sql, Status *status) {
    const Options *o = given;
    StoreStatement *statement = store_prepare_user(store, sql, status);
    if (statement)
        rows_print(statement, o->format, stdout, NULL, status);
    store_release(statement);
}

static int query(CliCall *call, Status *status) {
    const Options *o = call->options;
    if (!o->schema)
        return sql_answer(call, o->db, o->file, ask, status);
    if (o->file)
        status_fail(status, "--schema and --file exclude each other");
    else
        schema_print(call->arguments.count ? call->arguments.text[0] : NULL, o->format, status);
    return status->failed ? EXIT_USAGE : EXIT_DONE;
}

const CliCommand cmd_query = {
    "query",
    "SQL | - | --file FILE | --schema [VIEW] [options]",
    "query the database in SQL",
    "Run one SELECT on the database, read-only; - reads it from standard input. With --schema,\n"
    "list the views and their columns, or one view's columns with their meaning. Example queries\n"
    "are in experiments/queries/. Two column names are SQL keywords and need double quotes:\n"
    "run.\"commit\", parameter.\"default\".",
    .arguments = {.max = 1},
    CLI_RUNS(query, options)};
