/* prunelab estimate: what a query's rows come to, with intervals. */
#include <stdio.h>

#include "analysis/parts/part.h"
#include "base/text.h"
#include "cli/cli.h"
#include "cli/commands.h"
#include "cli/schema.h"
#include "cli/sql.h"
#include "store/store.h"
#include "work/stop.h"

static const CliUsage usage = {
    "estimate", "SQL | - | --file FILE [options]",
    "Run one SELECT, and estimate a number with its 95 % interval for each label. A row has a "
    "label, a\n"
    "position, and one of these: value (the estimate is the mean), ratio (the geometric mean),\n"
    "numerator and denominator (the ratio of their sums), x and y (Pearson's correlation). The "
    "interval\n"
    "is a bootstrap over positions: all rows of a position are drawn together. With --suite, "
    "positions\n"
    "of one game are drawn together. All labels over the same positions take the same resamples.\n"
    "Example: experiments/queries/16-estimate.sql.",
    0, 1};

static void print(const PartList *parts, TableFormat format) {
    static const char *const columns[] = {"label", "estimate", "low", "high", "sampled"};
    Table *table = table_new(stdout, format, 5, columns);
    for (int i = 0; i < parts->nb; i++) {
        const Part *part = &parts->at[i];
        table_text(table, part->label);
        table_fixed(table, part->value, 3);
        if (part->interval.known) {
            table_fixed(table, part->interval.low, 3);
            table_fixed(table, part->interval.high, 3);
        } else {
            table_null(table);
            table_null(table);
        }
        table_integer(table, figure_units(part));
    }
    table_end(table);
}

static int estimate(const char *db, const char *sql, const char *suite, TableFormat format) {
    Status status = STATUS_OK;
    PartList parts = {NULL, 0};
    Clusters games = {.nb = 0};
    Store *store = store_open_read(db, &status);
    if (store) { /* a query may well run for ever */
        stop_listen();
        store_stop_when(store, stop_is_asked);
    }
    if (store && (!suite || clusters_hold(&games, store, suite, &status)) &&
        parts_load(&parts, store, sql, &games, &status)) {
        if (parts.nb == 0)
            status_fail(&status,
                        "nothing to estimate: no row has a label and a position with value, ratio,"
                        " numerator and denominator, or x and y");
        else
            print(&parts, format);
    }
    clusters_release(&games);
    parts_release(&parts);
    const bool wrong = store && store_sql_is_wrong(store);
    store_close(store, &status);
    if (!status.failed)
        return EXIT_DONE;
    const int code = cli_fail(&usage, EXIT_FAILED, &status);
    if (wrong)
        schema_advise(stderr, sql);
    return code;
}

int cmd_estimate(int argc, char **argv) {
    const char *db = NULL, *file = NULL, *suite = NULL;
    bool csv = false, json = false, markdown = false, latex = false;
    const CliOption rows[] = {
        {"--file", "FILE", "read the SQL from FILE (- for standard input)", .text = &file},
        {"--suite", "SUITE", "the suite whose games the positions are of", .text = &suite},
        {"--db", "FILE", "results database (" STORE_DEFAULT_PATH ")", .text = &db},
        {"--csv", NULL, "comma-separated; NULL is empty", .given = &csv},
        {"--json", NULL, "an array of objects", .given = &json},
        {"--markdown", NULL, "a Markdown table", .given = &markdown},
        {"--latex", NULL, "a LaTeX tabular", .given = &latex},
        {.name = NULL},
    };
    CliList arguments;
    const CliEnd end = cli_parse(argc, argv, &usage, rows, &arguments);
    if (end != CLI_GO)
        return cli_exit(end);
    Status status = STATUS_OK;
    TableFormat format;
    if (!cli_format_latex(csv, json, markdown, latex, &format, &status))
        return cli_fail(&usage, EXIT_USAGE, &status);
    Text sql = TEXT_EMPTY;
    int code = sql_read(&usage, &arguments, file, &sql);
    if (code == EXIT_DONE)
        code =
            estimate(db ? db : STORE_DEFAULT_PATH, text_after_mark(text_get(&sql)), suite, format);
    text_release(&sql);
    return code;
}
