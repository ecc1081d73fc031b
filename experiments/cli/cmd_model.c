/* prunelab model: the cost model of a study, fitted, read from a file, or printed. */
#include <stdio.h>

#include "analysis/model.h"
#include "cli/cli.h"
#include "cli/commands.h"

static const CliUsage usage = {
    "model", "STUDY [options]",
    "Fit the cost model of a study to its CPU times (views model, time_model): a non-negative\n"
    "price for each count of the view work. `prunelab time` also does this when it ends. --from\n"
    "reads the prices from a file, to model times where none were measured; --json prints such\n"
    "a file. Only the prices together are meaningful, not a single price.",
    1, 1};

static void act(Store *store, const char *study, const char *from, bool json, Status *status) {
    if (json)
        model_print(store, study, stdout, status);
    else if (from)
        model_load(store, study, from, stdout, status);
    else
        model_fit(store, study, stdout, status);
}

int cmd_model(int argc, char **argv) {
    const char *db = NULL, *from = NULL;
    bool json = false;
    const CliOption rows[] = {
        {"--db", "FILE", "results database (" STORE_DEFAULT_PATH ")", .text = &db},
        {"--from", "FILE", "read the prices from FILE", .text = &from},
        {"--json", NULL, "print the stored model; change nothing", .given = &json},
        {.name = NULL},
    };
    CliList arguments;
    Status status = STATUS_OK;
    const CliEnd end = cli_parse(argc, argv, &usage, rows, &arguments);
    if (end != CLI_GO)
        return cli_exit(end);
    if (json && from) {
        status_fail(&status, "--from and --json exclude each other");
        return cli_fail(&usage, EXIT_USAGE, &status);
    }
    const char *path = db ? db : STORE_DEFAULT_PATH;
    /* Opened for reading first: a missing or foreign file is not made into a database. */
    Store *store = store_open_read(path, &status);
    if (store && !json) {
        store_close(store, &status);
        store = status.failed ? NULL : store_open_write(path, &status);
    }
    if (store)
        act(store, arguments.text[0], from, json, &status);
    store_close(store, &status);
    return status.failed ? cli_fail(&usage, EXIT_FAILED, &status) : EXIT_DONE;
}
