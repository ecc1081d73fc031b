/* prunelab estimate: what a query's rows come to, with intervals. */

#include "analysis/parts/part.h"
#include "cli/rows.h"
#include "cli/sql.h"

static void print(const PartList *parts, TableFormat format) {
    Table *table = table_of(stdout, format, "label, estimate, low, high, sampled");
    for (int i = 0; i < parts->nb; i++) {
        const Part *part = &parts->at[i];
        table_put(table, "%s %.3f %.3f %.3f %d", part->label, part->value,
                  interval_low(part->interval), interval_high(part->interval), figure_units(part));
    }
    table_end(table);
}

typedef struct Options {
    const char *db, *file, *suite;
    TableFormat format;
} Options;

static const CliOption options[] = {
    {ROW_FILE},
    {"--suite", "SUITE", "the suite whose games the positions are of", TEXT(suite, CLI_SUITE)},
    {ROW_DB},
    ROWS_OF_SQL,
    {.name = NULL},
};

static void estimate(const void *given, Store *store, const char *sql, Status *status) {
    const Options *o = given;
    PartList parts = {NULL, 0};
    Clusters games = {.nb = 0};
    if ((!o->suite || clusters_hold(&games, store, o->suite, status)) &&
        parts_load(&parts, store, sql, &games, status)) {
        if (parts.nb == 0)
            status_fail(status,
                        "nothing to estimate: no row has a label and a position with value, ratio,"
                        " numerator and denominator, or x and y");
        else
            print(&parts, o->format);
    }
}

static int run(CliCall *call, Status *status) {
    const Options *o = call->options;
    return sql_answer(call, o->db, o->file, estimate, status);
}

const CliCommand cmd_estimate = {
    "estimate",
    "SQL | - | --file FILE [options]",
    "estimate a number from a query's rows, with its interval",
    "Run one SELECT, and estimate a number with its 95 % interval for each label. A row has a "
    "label, a\n"
    "position, and one of these: value (the estimate is the mean), ratio (the geometric mean),\n"
    "numerator and denominator (the ratio of their sums), x and y (Pearson's correlation). The "
    "interval\n"
    "is a bootstrap over positions: all rows of a position are drawn together. With --suite, "
    "positions\n"
    "of one game are drawn together. All labels over the same positions take the same resamples.\n"
    "Example: experiments/queries/16-estimate.sql.",
    .arguments = {.max = 1},
    CLI_RUNS(run, options)};
