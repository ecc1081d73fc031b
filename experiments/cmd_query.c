/* prunelab query: ask the database in SQL. */
#include <stdio.h>
#include <stdlib.h>

#include "cli.h"
#include "commands.h"
#include "run.h"
#include "store.h"
#include "table.h"
#include "text.h"

static const CliUsage usage = {
    "query", "SQL [options]",
    "Run one SELECT on the database, read-only. The views are described in the README and in\n"
    "experiments/schema.sql: result, total, reduction, counter, iteration, timing, growth,\n"
    "interval, position, enhancement, parameter, run, violation, match, game. Two columns have\n"
    "names that SQL takes for itself and go in double quotes: run.\"commit\", "
    "parameter.\"default\".",
    1, 1};

static void put_value(Table *table, StoreStatement *statement, int column) {
    switch (store_type(statement, column)) {
    case STORE_NULL:
        table_null(table);
        break;
    case STORE_INTEGER:
        table_integer(table, store_integer(statement, column));
        break;
    case STORE_REAL:
        table_real(table, store_real(statement, column));
        break;
    case STORE_TEXT:
        table_text(table, store_text(statement, column));
        break;
    }
}

static void print_rows(StoreStatement *statement, TableFormat format, Status *status) {
    const int columns = store_column_nb(statement);
    const char **names = mem_new((size_t)columns, sizeof *names);
    for (int i = 0; i < columns; i++)
        names[i] = store_column_name(statement, i);
    Table *table = table_new(stdout, format, columns, names);
    while (store_next(statement, status))
        for (int i = 0; i < columns; i++)
            put_value(table, statement, i);
    table_end(table);
    free(names);
}

int cmd_query(int argc, char **argv) {
    const char *db = NULL;
    bool csv = false, json = false, markdown = false;
    const CliOption rows[] = {
        {"--db", "FILE", "results database (" STORE_DEFAULT_PATH ")", .text = &db},
        {"--csv", NULL, "comma-separated; NULL is empty", .given = &csv},
        {"--json", NULL, "an array of objects", .given = &json},
        {"--markdown", NULL, "a Markdown table", .given = &markdown},
        {.name = NULL},
    };
    CliList arguments;
    Status status = STATUS_OK;
    const CliEnd end = cli_parse(argc, argv, &usage, rows, &arguments);
    if (end != CLI_GO)
        return cli_exit(end);
    if (csv + json + markdown > 1) {
        status_fail(&status, "--csv, --json and --markdown exclude each other");
        return cli_fail(&usage, EXIT_USAGE, &status);
    }
    Store *store = store_open_read(db ? db : STORE_DEFAULT_PATH, &status);
    if (store) { /* a query may well run for ever */
        run_listen_to_signals();
        store_stop_when(store, run_is_stopped);
    }
    StoreStatement *statement =
        store ? store_prepare_user(store, arguments.text[0], &status) : NULL;
    if (statement)
        print_rows(statement,
                   csv        ? TABLE_CSV
                   : json     ? TABLE_JSON
                   : markdown ? TABLE_MARKDOWN
                              : TABLE_ALIGNED,
                   &status);
    store_release(statement);
    Status closing = STATUS_OK;
    store_close(store, status.failed ? &closing : &status);
    if (status.failed)
        return cli_fail(&usage, EXIT_FAILED, &status);
    return EXIT_DONE;
}
