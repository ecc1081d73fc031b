/* prunelab analyse: the confidence intervals of what is stored. */
#include <inttypes.h>
#include <stdio.h>

#include "analysis/bootstrap.h"
#include "analysis/effects/effects_fill.h"
#include "base/say.h"
#include "cli/cli.h"
#include "cli/commands.h"
#include "store/kept.h"

static const CliUsage usage = {
    "analyse", "[options]",
    "Compute the confidence intervals that the figures show and the effects of letters and\n"
    "groups of letters, and store them in the database (views interval, effect):\n" BOOTSTRAP_METHOD
    ",\n"
    "or over games where a suite names them, with a fixed seed, choosing N_best again in each\n"
    "resample. No search is run. Equal counts give equal rows, which replace older rows of the\n"
    "same study.",
    0, 0};

/* Is there such a study? Errors: says which there are. */
static bool check_study(Store *store, const char *study, Status *status) {
    StoreStatement *known = store_prepare(store,
                                          "SELECT group_concat(name, ', '), coalesce(max(name = ?1)"
                                          ", 0) FROM (SELECT name FROM studies ORDER BY id)",
                                          status);
    if (!known)
        return false;
    store_bind(known, "t", study);
    if (store_next(known, status) && store_integer(known, 1) == 0)
        status_fail(status, "unknown study '%.200s' (known: %s)", study,
                    store_text(known, 0) ? store_text(known, 0) : "none");
    store_release(known);
    return !status->failed;
}

int cmd_analyse(int argc, char **argv) {
    const char *db = NULL, *study = NULL;
    const CliOption rows[] = {
        {"--db", "FILE", "results database (" STORE_DEFAULT_PATH ")", .text = &db},
        {"--study", "NAME", "only this study (all)", .text = &study},
        {.name = NULL},
    };
    CliList arguments;
    Status status = STATUS_OK;
    const CliEnd end = cli_parse(argc, argv, &usage, rows, &arguments);
    if (end != CLI_GO)
        return cli_exit(end);
    const char *path = db ? db : STORE_DEFAULT_PATH;
    int64_t intervals = 0, effects = 0;
    /* Opened for reading first: a missing or foreign file is not made into a database. */
    Store *store = store_open_read(path, &status);
    if (store && (!study || check_study(store, study, &status))) {
        store_close(store, &status);
        store = store_open_write(path, &status);
        if (store && bootstrap_fill(store, study, &intervals, &status) &&
            effects_fill(store, study, &effects, &status) && kept_fill(store, &status))
            say(stdout,
                "%" PRId64 " intervals, %" PRId64 " effects in '%s' (%s; games where a suite "
                "names them; seed %d)\n",
                intervals, effects, path, BOOTSTRAP_METHOD, BOOTSTRAP_SEED);
    }
    store_close(store, &status);
    return status.failed ? cli_fail(&usage, EXIT_FAILED, &status) : EXIT_DONE;
}
