/* prunelab query: ask the database in SQL. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/files.h"
#include "base/home.h"
#include "base/text.h"
#include "cli/cli.h"
#include "cli/commands.h"
#include "cli/schema.h"
#include "store/rows.h"
#include "work/stop.h"

static const CliUsage usage = {
    "query", "SQL | - | --file FILE | --schema [VIEW] [options]",
    "Run one SELECT on the database, read-only; - reads it from standard input. With --schema,\n"
    "list the views and their columns, or one view's columns with their meaning. Example queries\n"
    "are in experiments/queries/. Two column names are SQL keywords and need double quotes:\n"
    "run.\"commit\", parameter.\"default\".",
    0, 1};

enum { SQL_MAX = 4 << 20 }; /* bytes of a file's: it may never end */

/* The whole of a file, or of standard input for "-". Errors: cannot be read; a byte 0; too large.
 */
static bool read_sql(const char *path, Text *sql, Status *status) {
    const bool standard = strcmp(path, "-") == 0;
    const char *why = NULL;
    char *found = home_find(path, HOME_QUERY);
    FILE *file = standard ? stdin : files_read(found, &why);
    free(found);
    char bytes[4096];
    if (!file)
        return status_fail(status, "cannot open '%s': %s", path, why);
    for (size_t nb; sql->nb <= SQL_MAX && (nb = fread(bytes, 1, sizeof bytes, file)) > 0;)
        text_add_bytes(sql, bytes, nb);
    if (ferror(file))
        status_fail(status, "cannot read '%s': %s", path, strerror(errno));
    else if (sql->nb > SQL_MAX)
        status_fail(status, "cannot read '%s': larger than %d MB", path, SQL_MAX >> 20);
    else if (strlen(text_get(sql)) != sql->nb)
        status_fail(status, "'%s' is no text: it has a byte 0", path);
    if (!standard)
        fclose(file);
    return !status->failed;
}

/* The file that the SQL is in; NULL where it is the argument itself. */
static const char *find_file(const CliList *arguments, const char *file, Status *status) {
    if ((arguments->count > 0) == (file != NULL))
        status_fail(status, file ? "SQL and --file exclude each other"
                                 : "SQL is missing: an argument, --file FILE, or -");
    else if (!file && strcmp(arguments->text[0], "-") == 0)
        return "-";
    return file;
}

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
    store_close(store, status);
    if (!status->failed)
        return EXIT_DONE;
    const int code = cli_fail(&usage, EXIT_FAILED, status);
    schema_advise(stderr, sql, status->text);
    return code;
}

static int list(const char *view, TableFormat format, Status *status) {
    return schema_print(view, format, status) ? EXIT_DONE : cli_fail(&usage, EXIT_USAGE, status);
}

int cmd_query(int argc, char **argv) {
    const char *db = NULL, *file = NULL;
    bool schema = false, csv = false, json = false, markdown = false;
    const CliOption rows[] = {
        {"--file", "FILE", "read the SQL from FILE (- for standard input)", .text = &file},
        {"--schema", NULL, "list views and columns; needs no database", .given = &schema},
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
    Text sql = TEXT_EMPTY;
    TableFormat format;
    if (cli_format(csv, json, markdown, &format, &status) && schema) {
        if (!file)
            return list(arguments.count ? arguments.text[0] : NULL, format, &status);
        status_fail(&status, "--schema and --file exclude each other");
    } else if (!status.failed)
        file = find_file(&arguments, file, &status);
    if (status.failed)
        return cli_fail(&usage, EXIT_USAGE, &status);
    if (!file)
        text_add(&sql, "%s", arguments.text[0]);
    const int code =
        !file || read_sql(file, &sql, &status)
            ? ask(db ? db : STORE_DEFAULT_PATH, text_after_mark(text_get(&sql)), format, &status)
            : cli_fail(&usage, EXIT_FAILED, &status);
    text_release(&sql);
    return code;
}
