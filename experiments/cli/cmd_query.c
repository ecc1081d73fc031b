/* prunelab query: ask the database in SQL. */
#include <stdio.h>
#include <stdlib.h>

#include "base/text.h"
#include "cli/cli.h"
#include "cli/commands.h"
#include "cli/schema.h"
#include "cli/sql.h"
#include "store/rows.h"
#include "work/stop.h"

static const CliUsage usage = {
    "query", "SQL | - | --file FILE | --schema [VIEW] [options]",
    "Run one SELECT on the database, read-only; - reads it from standard input. With --schema,\n"
    "list the views and their columns, or one view's columns with their meaning. Example queries\n"
    "are in experiments/queries/. Two column names are SQL keywords and need double quotes:\n"
    "run.\"commit\", parameter.\"default\".",
    0, 1};

static int ask(const char *db, const char *sql, TableFormat format, Status *status) {
    Store *store = store_open_read(db, status);
    if (store) { /* a query may well run for ever */
        stop_listen();
        store_stop_when(store, stop_is_asked);
    }
    StoreStatement *statement = store ? store_prepare_user(store, sql, status) : NULL;
    if (statement)
        rows_print(statement, format, stdout, NULL, status);
    store_release(statement);
    const bool wrong = store && store_sql_is_wrong(store);
    store_close(store, status);
    if (!status->failed)
        return EXIT_DONE;
    const int code = cli_fail(&usage, EXIT_FAILED, status);
    if (wrong)
        schema_advise(stderr, sql);
    return code;
}

static int list(const char *view, TableFormat format, Status *status) {
    return schema_print(view, format, status) ? EXIT_DONE : cli_fail(&usage, EXIT_USAGE, status);
}

int cmd_query(int argc, char **argv) {
    const char *db = NULL, *file = NULL;
    bool schema = false, csv = false, json = false, markdown = false, latex = false;
    const CliOption rows[] = {
        {"--file", "FILE", "read the SQL from FILE (- for standard input)", .text = &file},
        {"--schema", NULL, "list views and columns; needs no database", .given = &schema},
        {"--db", "FILE", "results database (" STORE_DEFAULT_PATH ")", .text = &db},
        {"--csv", NULL, "comma-separated; NULL is empty", .given = &csv},
        {"--json", NULL, "an array of objects", .given = &json},
        {"--markdown", NULL, "a Markdown table", .given = &markdown},
        {"--latex", NULL, "a LaTeX tabular", .given = &latex},
        {.name = NULL},
    };
    CliList arguments;
    Status status = STATUS_OK;
    const CliEnd end = cli_parse(argc, argv, &usage, rows, &arguments);
    if (end != CLI_GO)
        return cli_exit(end);
    Text sql = TEXT_EMPTY;
    TableFormat format;
    if (cli_format_latex(csv, json, markdown, latex, &format, &status) && schema) {
        if (!file)
            return list(arguments.count ? arguments.text[0] : NULL, format, &status);
        status_fail(&status, "--schema and --file exclude each other");
    }
    if (status.failed)
        return cli_fail(&usage, EXIT_USAGE, &status);
    int code = sql_read(&usage, &arguments, file, &sql);
    if (code == EXIT_DONE)
        code = ask(db ? db : STORE_DEFAULT_PATH, text_after_mark(text_get(&sql)), format, &status);
    text_release(&sql);
    return code;
}
