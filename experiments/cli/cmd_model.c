/* prunelab model: the cost model of a study, fitted, read from a file, or printed. */
#include <stdio.h>

#include "analysis/model.h"
#include "cli/rows.h"
#include "cli/study.h"

typedef struct Options {
    const char *db, *from;
    bool json;
} Options;

static const CliOption options[] = {
    {ROW_DB},
    {"--from", "FILE", "read the prices from FILE", TEXT(from, CLI_PRICES)},
    {"--json", NULL, "print the stored model; change nothing", TO(json)},
    {.name = NULL},
};

static int model(CliCall *call, Status *status) {
    const Options *o = call->options;
    const char *study = call->arguments.text[0];
    if (o->json && o->from)
        return status_fail(status, "--from and --json exclude each other"), EXIT_USAGE;
    Store *store = o->json ? store_open_read(o->db, status) : study_store(o->db, status);
    if (store && o->json)
        model_print(store, study, stdout, status);
    else if (store && o->from)
        model_load(store, study, o->from, stdout, status);
    else if (store)
        model_fit(store, study, stdout, status);
    store_close(store, status);
    return EXIT_DONE;
}

const CliCommand cmd_model = {
    "model",
    "STUDY [options]",
    "fit the cost model, which predicts CPU time from counts",
    "Fit the cost model of a study to its CPU times (views model, time_model): a non-negative\n"
    "price for each count of the view work. `prunelab time` also does this when it ends. --from\n"
    "reads the prices from a file, to model times where none were measured; --json prints such\n"
    "a file. Only the prices together are meaningful, not a single price.",
    .arguments = {1, 1, {CLI_STUDY}},
    CLI_RUNS(model, options)};
